/** The history of a row in words: what each act changed, with names instead of ids. */
import { HISTORY_MAX, type History } from '@faixa/contract'
import type { Db } from '../../db/database.ts'
import { changesBetween } from './changes-between.ts'
import { listActs, NAMED, namesOf } from './historico.queries.ts'

export async function historyOf(db: Db, entidade: string, id: number): Promise<History> {
  const acts = await listActs(db, entidade, id, HISTORY_MAX)
  const changes = acts.map(({ antes, depois }) => changesBetween(antes, depois))
  const names = await readNames(db, changes.flat())
  return {
    atos: acts.map(({ quando, quem, acao }, i) => ({
      quando: quando.toISOString(),
      ...(quem !== null && { quem }),
      acao,
      mudancas: changes[i]!.map(({ campo, antes, depois }) => ({
        campo: fieldOf(campo),
        antes: names(campo, antes),
        depois: names(campo, depois),
      })),
    })),
  }
}

type Change = ReturnType<typeof changesBetween>[number]
type Column = keyof typeof NAMED

const isNamed = (campo: string): campo is Column => campo in NAMED

async function readNames(db: Db, changes: readonly Change[]) {
  const known = new Map<string, ReadonlyMap<number, string>>()
  for (const column of Object.keys(NAMED) as Column[]) {
    const texts = changes.flatMap(({ campo, antes, depois }) => (campo === column ? [antes, depois] : []))
    const ids = texts.filter((text) => text !== null).map(Number)
    known.set(column, await namesOf(db, column, ids))
  }
  return (campo: string, text: string | null) =>
    text === null || !isNamed(campo) ? text : (known.get(campo)?.get(Number(text)) ?? text)
}

/** The name of a column in the contract: `empresa_id` is `empresa`, `data_inicial` is `dataInicial`. */
function fieldOf(column: string): string {
  return column.replace(/_id$/, '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
