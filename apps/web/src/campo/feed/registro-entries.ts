/** The records of an order as its screen shows them: what the server has, and before it what this device still keeps. */
import type { Registro } from '@faixa/contract'
import type { AssuntoDeFoto, TipoDeRegistro } from '@faixa/domain'
import type { Trabalho } from '../../ordem/work-text.ts'
import type { Guardado } from '../guardado.ts'

/** One record, from the server or from this device. */
export interface Entrada {
  readonly uuid: string
  readonly tipo: TipoDeRegistro
  readonly emMs: number
  readonly leitura?: NonNullable<Registro['leitura']>
  readonly lista?: NonNullable<Registro['lista']>
  readonly lugar?: NonNullable<Registro['lugar']>
  readonly assunto?: AssuntoDeFoto
  readonly observacao?: string
  /** The answer of the server; absent for what this device alone has. */
  readonly registro?: Registro
  /** The act that this device keeps of the record; absent where it keeps none. */
  readonly guardado?: Guardado
  /** The withdrawal that this device keeps. */
  readonly retirada?: Guardado
}

/** Acts that only this device has come first, the last one before the others; then the records of the server, the latest first. */
export function entriesOf(registros: readonly Registro[], atos: readonly Guardado[]): readonly Entrada[] {
  const listed = new Set(registros.map(({ uuid }) => uuid))
  const withdrawals = new Map(atos.flatMap((each) => (each.ato === 'retirada' ? [[each.registro, each] as const] : [])))
  const withdrawn = (uuid: string) => {
    const retirada = withdrawals.get(uuid)
    return retirada && { retirada }
  }
  const here = atos
    .filter(({ ato, registro }) => ato === 'registro' && !listed.has(registro))
    .toReversed()
    .map((each) => ({ ...entryOfAct(each), ...withdrawn(each.registro) }))
  const there = registros
    .toSorted((a, b) => Date.parse(b.em) - Date.parse(a.em))
    .map((each) => ({ ...entryOfRecord(each), ...withdrawn(each.uuid) }))
  return [...here, ...there]
}

function entryOfAct(guardado: Guardado): Entrada {
  const { registro: uuid, tipo, feitoEm, dados } = guardado
  const { lat, lon, precisaoM, observacao, de, itens, assunto, ...leitura } = dados
  return {
    uuid,
    tipo,
    emMs: Date.parse(feitoEm),
    guardado,
    ...(tipo === 'leitura' && { leitura }),
    ...(de !== undefined && itens && { lista: { de, itens: [...itens] } }),
    ...(lat !== undefined &&
      lon !== undefined && { lugar: { lat, lon, ...(precisaoM !== undefined && { precisaoM }) } }),
    ...(assunto && { assunto }),
    ...(observacao !== undefined && { observacao }),
  }
}

function entryOfRecord(registro: Registro): Entrada {
  const { uuid, tipo, em, leitura, lista, lugar, arquivo, observacao } = registro
  return {
    uuid,
    tipo,
    emMs: Date.parse(em),
    registro,
    ...(leitura && { leitura }),
    ...(lista && { lista }),
    ...(lugar && { lugar }),
    ...(arquivo?.assunto && { assunto: arquivo.assunto }),
    ...(observacao !== undefined && { observacao }),
  }
}

/** True where the record counts: neither withdrawn, here or there, nor refused. */
function counts({ registro, guardado, retirada }: Entrada): boolean {
  return !registro?.retirado && guardado?.estado !== 'recusado' && (!retirada || retirada.estado === 'recusado')
}

/** By the last beginning and the last end that count. What this device alone has follows what the server has, whatever its clock says. */
export function workOf(entries: readonly Entrada[]): Trabalho {
  const acts = entries.filter((each) => (each.tipo === 'inicio' || each.tipo === 'conclusao') && counts(each))
  const last = acts[0]
  const begun = acts.find(({ tipo }) => tipo === 'inicio')
  if (!last) return {}
  return {
    ...(begun && { desdeMs: begun.emMs }),
    ...(last.tipo === 'conclusao' && { ateMs: last.emMs }),
  }
}

/** When the last reading that counts was made, ms. */
export function lastReadingMs(entries: readonly Entrada[]): number | undefined {
  return entries.find((each) => each.tipo === 'leitura' && counts(each))?.emMs
}
