/** Stored images have the media types of `CleanImage`. */
const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** The file name of a stored image for its download. */
export const imageName = (name: string, media: string): string => `${name}.${EXTENSIONS[media] ?? 'bin'}`;
