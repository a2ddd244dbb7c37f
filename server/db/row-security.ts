import type { BrandScope } from '../ports.ts';

/** Role of the migrations for logins that bypass row-level security, as superusers do. */
const FENCED_ROLE = `case when (select rolsuper or rolbypassrls from pg_roles
                                 where rolname = session_user) then 'livery_brand' else 'none' end`;
const OWNER_ROLE = "'none'";
const OWNER = 'owner';

/** What a scope can be without quoting: an id of a brand, all of them, or none. */
const SCOPE = /^(?:[\w-]*|\*)$/;

function settingSql(role: string, scope: BrandScope): string {
  if (!SCOPE.test(scope)) throw new RangeError(`Not the id of a brand: ${scope}`);
  return `select set_config('role', ${role}, false), set_config('livery.brand', '${scope}', false)`;
}

/** Sends statements without parameters to a connection. */
type Send = (sql: string) => Promise<unknown>;

/**
 * Row-level security of connections. A connection keeps its scope, which is sent only when it changes,
 * at the beginning of a transaction without a round trip of its own.
 */
export class RowSecurity<Connection extends object> {
  readonly #entered = new WeakMap<Connection, string>();

  /** Limits the next statements of a connection to a scope. */
  async enter(connection: Connection, send: Send, scope: BrandScope = ''): Promise<void> {
    const key = `scope ${scope}`;
    if (this.#entered.get(connection) === key) return;
    await this.#change(connection, key, () => send(settingSql(FENCED_ROLE, scope)));
  }

  /** Begins a transaction in a scope. */
  async begin(connection: Connection, send: Send, scope: BrandScope = ''): Promise<void> {
    const key = `scope ${scope}`;
    if (this.#entered.get(connection) === key) {
      await send('begin');
      return;
    }
    // In a transaction of its own, because a rollback would undo it.
    const sql = settingSql(FENCED_ROLE, scope);
    await this.#change(connection, key, () => send(`begin; ${sql}; commit; begin`));
  }

  /** Gives the next statements of a connection all brands and the rights of its login. */
  async enterAsOwner(connection: Connection, send: Send): Promise<void> {
    if (this.#entered.get(connection) === OWNER) return;
    await this.#change(connection, OWNER, () => send(settingSql(OWNER_ROLE, '*')));
  }

  /** A change that fails may have taken effect: the scope is unknown until the next one succeeds. */
  async #change(connection: Connection, key: string, send: () => Promise<unknown>): Promise<void> {
    this.#entered.delete(connection);
    await send();
    this.#entered.set(connection, key);
  }
}
