/**
 * Prepared statements: Kysely builds their text at the first use, and PostgreSQL parses and plans it once for each connection, under a
 * name. Building and planning cost more than executing a look-up by key (0.33 ms of this process and 0.9 of the database for a page of the
 * list, against 0.04 and 0.3). Such a plan does not depend on the values, so use it only for statements whose best plan is always the same.
 */
import type { Compilable } from 'kysely'
import type { Db } from './database.ts'

/** Slots are created on access, so that a copy of the object would have none. */
function refuseSpread(): never {
  throw new Error('The slots of a named query cannot be spread')
}

/** Placeholder for a value of the statement while its text is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Compiled<Row> = ReturnType<Compilable<Row>['compile']>

/** PostgreSQL parses and plans a statement with a name once for each connection. */
function withName<Row>(compiled: Compiled<Row>, name: string): Compiled<Row> {
  // Kysely passes `sql` to pg unchanged, and pg accepts an object of name and text instead of a text.
  return { ...compiled, sql: { name, text: compiled.sql } as unknown as string }
}

/**
 * Makes a statement. `build` gets slots instead of values and must not read anything else, so that no value of one request can become part
 * of the text for the next; it is called once for each `shape`, of which there must be few.
 */
export function namedQuery<Values extends object, Row, Shape = undefined>(
  name: string,
  build: (db: Db, slots: Required<Values>, shape: Shape) => Compilable<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const made = new Map<string, Compiled<Row>>()
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)), ownKeys: refuseSpread }) as Required<Values>

  return async (db, values, shape) => {
    const key = JSON.stringify(shape) ?? ''
    let compiled = made.get(key)
    if (!compiled) {
      compiled = withName(build(db, slots, shape).compile(), `faixa_${name}_${made.size}`)
      made.set(key, compiled)
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? (values as Readonly<Record<string, unknown>>)[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

type Run = <Row>(db: Db, query: Compilable<Row>) => Promise<Row[]>

let runners = 0

/**
 * Returns a function that runs queries that are built for each request but have few distinct texts: PostgreSQL parses and plans each text
 * once per connection. Beyond `max` texts a query gets no name, so that values that change the text cannot fill the memory of the
 * connections. Use it only for queries whose best plan is always the same.
 */
export function planUpTo(max: number): Run {
  runners += 1
  const prefix = `faixa_texto_${runners}`
  const names = new Map<string, string>()
  return async (db, query) => {
    const compiled = query.compile()
    let name = names.get(compiled.sql)
    if (name === undefined && names.size < max) {
      name = `${prefix}_${names.size}`
      names.set(compiled.sql, name)
    }
    const { rows } = await db.executeQuery(name === undefined ? compiled : withName(compiled, name))
    return rows
  }
}
