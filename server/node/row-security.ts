import pg from 'pg';
import type { BrandScope } from '../ports.ts';

/** Role of the migrations for logins that bypass row-level security, as superusers do. */
const FENCED_ROLE = `case when (select rolsuper or rolbypassrls from pg_roles
                                 where rolname = session_user) then 'livery_brand' else 'none' end`;
const OWNER_ROLE = "'none'";
const OWNER = 'owner';

const settingSql = (role: string, scope: BrandScope) =>
  `select set_config('role', ${role}, false), set_config('livery.brand', ${pg.escapeLiteral(scope)}, false)`;

/** Sends statements without parameters to a connection. */
type Send = (sql: string) => Promise<unknown>;

/**
 * Row-level security of a pool's connections. A connection keeps its scope, which is sent only when it changes,
 * at the beginning of a transaction without a round trip of its own.
 */
export class RowSecurity {
  readonly #entered = new WeakMap<pg.PoolClient, string>();

  /** Limits the next statements of a connection to a scope. */
  async enter(client: pg.PoolClient, send: Send, scope: BrandScope = ''): Promise<void> {
    const key = `scope ${scope}`;
    if (this.#entered.get(client) === key) return;
    await this.#change(client, key, () => send(settingSql(FENCED_ROLE, scope)));
  }

  /** Begins a transaction in a scope. */
  async begin(client: pg.PoolClient, send: Send, scope: BrandScope = ''): Promise<void> {
    const key = `scope ${scope}`;
    if (this.#entered.get(client) === key) {
      await send('begin');
      return;
    }
    // In a transaction of its own, because a rollback would undo it.
    await this.#change(client, key, () => send(`begin; ${settingSql(FENCED_ROLE, scope)}; commit; begin`));
  }

  /** Gives the next statements of a connection all brands and the rights of its login. */
  async enterAsOwner(client: pg.PoolClient, send: Send): Promise<void> {
    if (this.#entered.get(client) === OWNER) return;
    await this.#change(client, OWNER, () => send(settingSql(OWNER_ROLE, '*')));
  }

  /** A change that fails may have taken effect: the scope is unknown until the next one succeeds. */
  async #change(client: pg.PoolClient, key: string, send: () => Promise<unknown>): Promise<void> {
    this.#entered.delete(client);
    await send();
    this.#entered.set(client, key);
  }
}
