import { readAll } from '../byte-stream.ts';
import { Failure } from '../failure.ts';
import type { CleanImage, ImageCleaner, Log } from '../ports.ts';
import { ImageProcesses, type ImageJob, type ImageOutcome } from './image-processes.ts';
import { Semaphore } from '../semaphore.ts';

/** Time limit of one image. */
const MILLISECONDS = 5000;
/** Images that are received or wait: each holds its received bytes in memory. */
const IMAGES = 48;
/** Images that are re-encoded at the same time, each in a process of its own. */
const ENCODINGS = 2;
const RETRY_SECONDS = 5;

export interface ImageCleanerOptions {
  images?: number;
  encodings?: number;
  milliseconds?: number;
  /** The script of the decoding process. */
  worker?: string;
  log?: Pick<Log, 'warn'>;
}

/**
 * Re-encodes images with libvips outside the process of the backend. Memory is bounded by the numbers above and
 * by the limit of each process: further images are refused as `busy` while too many are received, and wait while
 * others are re-encoded.
 */
export function createImageCleaner({
  images = IMAGES,
  encodings = ENCODINGS,
  milliseconds = MILLISECONDS,
  worker,
  log,
}: ImageCleanerOptions = {}): ImageCleaner {
  const received = new Semaphore(images);
  const encoding = new Semaphore(encodings);
  const processes = new ImageProcesses({ milliseconds, ...(worker === undefined ? {} : { worker }) });

  async function outcomeOf(job: ImageJob): Promise<ImageOutcome> {
    try {
      return await processes.reencode(job);
    } catch (error) {
      log?.warn({ err: error }, 'the image decoder could not be started');
      throw new Failure('busy', { retryAfter: RETRY_SECONDS });
    }
  }

  async function reencode(job: ImageJob): Promise<CleanImage> {
    const outcome = await outcomeOf(job);
    if (outcome === 'failed')
      log?.warn({ media: job.media, bytes: job.bytes.length }, 'the image decoder was ended by an image');
    if (typeof outcome === 'string') throw new Failure('unreadable_image');
    return outcome;
  }

  return {
    async clean(content, media) {
      if (!received.isFree) throw new Failure('busy', { retryAfter: RETRY_SECONDS });
      return await received.run(async () => {
        const bytes = await readAll(content);
        return await encoding.run(() => reencode({ bytes, media }));
      });
    },
  };
}
