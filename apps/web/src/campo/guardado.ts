/** What this device keeps of the field until the server has it: the acts of one person for their orders of service, in the order of the acts. */
import type { AssuntoDeFoto, TipoDeRegistro } from '@faixa/domain'

/** The contents of a record, under the names of the contract. */
export interface Dados {
  readonly lat?: number
  readonly lon?: number
  readonly precisaoM?: number
  readonly observacao?: string
  readonly temperaturaC?: number
  readonly umidadePercent?: number
  readonly ventoMs?: number
  readonly rajadaMs?: number
  readonly direcaoGraus?: number
  readonly de?: string
  readonly itens?: readonly { readonly texto: string; readonly feito: boolean }[]
  readonly assunto?: AssuntoDeFoto
}

/** What a person does: a record, or the withdrawal of one that the server may have already. */
export interface Ato {
  readonly ato: 'registro' | 'retirada'
  /** Uuid of the record, made by this device. */
  readonly registro: string
  /** Uuid of the order of service. */
  readonly ordem: string
  /** Id of the person; nobody else's session sends it. */
  readonly pessoa: number
  readonly tipo: TipoDeRegistro
  /** When it was done, by the clock of this device. */
  readonly feitoEm: string
  readonly dados: Dados
  readonly arquivo?: Blob
  readonly nomeDoArquivo?: string
  /** Until then, ms, the sender waits for the place that the device is looking for. */
  readonly esperaLugarMs?: number
}

export type Estado = 'esperando' | 'recebido' | 'recusado'

export interface Guardado extends Ato {
  /** The order of the acts on this device. */
  readonly numero: number
  readonly estado: Estado
  /** True from the first attempt on: the server may have it, whatever the answer was. */
  readonly tentado?: true
  /** Why the server refused it. */
  readonly motivo?: string
}

/** What changes of an act that is kept; undefined removes a property. */
export type Mudanca = {
  readonly [Name in 'estado' | 'tentado' | 'motivo' | 'dados' | 'esperaLugarMs']?: Guardado[Name] | undefined
}

/** Where acts are kept; each function is one transaction. */
export interface OutboxStore {
  /** In the order of the acts. */
  list(): Promise<readonly Guardado[]>
  /** Resolves once it is on disk; rejects where the storage refuses. */
  add(ato: Ato): Promise<void>
  /** The changed act; undefined where it is no longer kept. */
  change(numero: number, change: Mudanca): Promise<Guardado | undefined>
  /** Removes an act that `may` is true for, and tells whether it did. */
  remove(numero: number, may: (guardado: Guardado) => boolean): Promise<boolean>
}

export function changed(guardado: Guardado, change: Mudanca): Guardado {
  const next = Object.entries({ ...guardado, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(next) as unknown as Guardado
}
