import { add } from '../../../domain/money/amount.ts';
import type { BookAccount, NewBookPosition } from './book-position.ts';
import type { Book } from './book.ts';
import type { OrderWriter } from './order-writer.ts';
import type { OrderToWrite } from './order.queries.ts';

/** Writes orders and adds the opened positions to the book. */
export class OrderEntry {
  readonly #book: Book;
  readonly #openWriter: (brandId: string) => OrderWriter;
  /** By brand: a statement reaches one brand. */
  readonly #writers = new Map<string, OrderWriter>();

  constructor(book: Book, openWriter: (brandId: string) => OrderWriter) {
    this.#book = book;
    this.#openWriter = openWriter;
  }

  #writerOf(brandId: string): OrderWriter {
    const writer = this.#writers.get(brandId) ?? this.#openWriter(brandId);
    this.#writers.set(brandId, writer);
    return writer;
  }

  /**
   * Writes an order of this account.
   * @returns false when it was not written (see `insertPositions`)
   */
  async write(account: BookAccount, position: NewBookPosition, order: OrderToWrite): Promise<boolean> {
    if (!(await this.#writerOf(order.brandId).write(order))) return false;
    this.record(account, position, order.position.version);
    return true;
  }

  /** Adds a committed position, written from `version` of its account, to the book. */
  record(account: BookAccount, position: NewBookPosition, version: bigint): void {
    // The account may have been evicted and reloaded from before this write: then the next sweep reloads
    // it.
    const known = this.#book.accounts.get(account.id) ?? account;
    this.#book.accounts.set(account.id, known);
    if (known === account && account.version === version)
      this.#book.open(account, position, {
        margin: add(account.margin, position.margin),
        version: version + 1n,
      });
    else known.isDoubtful = true;
  }
}
