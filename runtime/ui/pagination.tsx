import { useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { uiTexts } from './texts.ts';

interface PaginationProps {
  /** Accessible name of the navigation. */
  label: string;
  /** 1-based. */
  page: number;
  pages: number;
  onChoose(page: number): void;
}

/** First, last, and the neighbours of the current page; null marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const numbers = [...new Set(near)].sort((one, other) => one - other);
  return numbers.flatMap((each, index) => {
    const skipped = each - (numbers[index - 1] ?? 0) - 1;
    if (skipped === 0) return [each];
    return skipped === 1 ? [each - 1, each] : [null, each];
  });
}

/** Previous, page numbers, next. */
export function Pagination({ label, page, pages, onChoose }: PaginationProps) {
  useText('ui', uiTexts);
  const t = useT();
  const step = (name: 'previous' | 'next', to: number) => (
    <button
      type="button"
      className="btn btn-ghost btn-square btn-sm"
      aria-label={t(`pages.${name}`)}
      disabled={to < 1 || to > pages}
      onClick={() => onChoose(to)}
    >
      <span aria-hidden="true">{name === 'next' ? '›' : '‹'}</span>
    </button>
  );
  return (
    <nav
      className="flex flex-none items-center justify-end gap-1 p-1"
      aria-label={t('pages.label', { list: label })}
    >
      {step('previous', page - 1)}
      {pageNumbers(page, pages).map((each, index) =>
        each === null ? (
          <span key={`gap ${index}`} className="text-muted px-1" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={`btn btn-sm figures min-w-8 px-2 ${each === page ? '' : 'btn-ghost'}`}
            aria-label={t('pages.page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChoose(each)}
          >
            {each}
          </button>
        ),
      )}
      {step('next', page + 1)}
    </nav>
  );
}
