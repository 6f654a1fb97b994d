// The tables of this device in IndexedDB.
import { joined, listed, type Entry, type Listed, type Store, type Stored } from './store';

const NAME = 'zaria';
const TABLES = 'tables';

export class Database implements Store {
  #open: Promise<IDBDatabase> | null = null;

  #database(): Promise<IDBDatabase> {
    this.#open ??= opened();
    this.#open.catch(() => (this.#open = null));
    return this.#open;
  }

  async #tables(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.#database()).transaction(TABLES, mode, { durability: 'strict' }).objectStore(TABLES);
  }

  async read(id: string): Promise<Stored | null> {
    return (await done((await this.#tables('readonly')).get(id) as IDBRequest<Stored | undefined>)) ?? null;
  }

  async append(...entries: Entry[]): Promise<void> {
    const tables = await this.#tables('readwrite');
    const { transaction } = tables;
    const finished = ended(transaction);
    try {
      for (const entry of entries) {
        const kept = await done(tables.get(entry.id) as IDBRequest<Stored | undefined>);
        tables.put(joined(kept, entry), entry.id);
      }
    } catch (error) {
      transaction.abort();
      await finished.catch(() => undefined);
      throw error;
    }
    await finished;
  }

  async list(): Promise<Listed[]> {
    const all = await done((await this.#tables('readonly')).getAll() as IDBRequest<Stored[]>);
    return all.sort((one, other) => other.changed - one.changed).map(listed);
  }

  async noteHanded(id: string, table: string): Promise<void> {
    const tables = await this.#tables('readwrite');
    const kept = await done(tables.get(id) as IDBRequest<Stored | undefined>);
    if (kept) tables.put({ ...kept, handed: table }, id);
    await ended(tables.transaction);
  }

  async remove(id: string): Promise<void> {
    const tables = await this.#tables('readwrite');
    tables.delete(id);
    await ended(tables.transaction);
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
  });
}

/** When all of it is on the disk. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('nothing was written'));
  });
}
