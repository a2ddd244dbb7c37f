import type { Handler } from '../../request-context.ts';
import { sampleNews } from './sample-news.ts';

/** @throws provider_unavailable */
export const newsList: Handler<'news.list'> = async ({ environment, language, news, newsSource, now }) =>
  environment === 'demo' && !newsSource ? sampleNews(language, now) : await news.read(language);
