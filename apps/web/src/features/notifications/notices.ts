/**
 * Finds notices for a person: laudos that became ready or failed, settlements that a side accepted, and contracts that wait for acceptances or
 * have both. A laudo gives a notice only if it
 * was seen waiting before, since ready laudos also change for other reasons. Everything here is a value; kept-notices.ts stores it.
 */

import type { EventOf, LaudoEvent, LaudoListed, Preferences } from '@faixa/contract'
import { present } from '@faixa/units'

export interface Notice {
  readonly uuid: string
  readonly nome: string
  readonly codigo: string
  readonly outcome: 'ready' | 'error' | 'accepted' | 'contract'
  /** Reason why a laudo failed, or the state of a settlement or of a version of a contract. */
  readonly reason?: string
  readonly atMs: number
  readonly seen: boolean
}

export interface Notices {
  /** Notices, the latest first. */
  readonly list: readonly Notice[]
  /** uuids of laudos that were seen waiting and are not ready or failed yet. */
  readonly waiting: readonly string[]
  /** Time at which this device's notices were last complete. */
  readonly knownUntilMs: number
}

const MOST = 30
const MOST_WAITING = 200

export function noNotices(nowMs: number): Notices {
  return { list: [], waiting: [], knownUntilMs: nowMs }
}

type Finished = Pick<LaudoEvent, 'uuid' | 'nome' | 'codigo' | 'ready' | 'error' | 'erro'>

/** Adds an event. `complete`: every earlier event was added, too. */
export function takeEvent(notices: Notices, event: LaudoEvent, nowMs: number, complete = true): Notices {
  const known = complete ? { ...notices, knownUntilMs: nowMs } : notices
  if (event.excluido || event.hidden) return forget(known, event.uuid)
  if (!event.ready && !event.error) return wait(known, event.uuid)
  return notices.waiting.includes(event.uuid) ? withNotice(known, event, nowMs) : known
}

/** Adds an event of a settlement. Other changes of an accepted one give no notice. */
export function takeAcerto(notices: Notices, { uuid, situacao }: EventOf<'acerto'>, nowMs: number): Notices {
  if (!situacao.startsWith('Aceito')) return forget(notices, uuid)
  if (notices.list.some((notice) => notice.uuid === uuid && notice.reason === situacao)) return notices
  const { list, ...rest } = forget(notices, uuid)
  const notice: Notice = { uuid, nome: '', codigo: '', outcome: 'accepted', reason: situacao, atMs: nowMs, seen: false }
  return { ...rest, list: [notice, ...list].slice(0, MOST) }
}

type ContratoFacts = Pick<EventOf<'contrato'>, 'uuid' | 'nome' | 'versao' | 'situacao'>

const CONTRATO_WORDS: Readonly<Record<ContratoFacts['situacao'], string>> = {
  'Em aceite': 'espera o aceite da empresa e da prestadora',
  'Aceito pela empresa': 'espera o aceite da prestadora',
  'Aceito pela prestadora': 'espera o aceite da empresa',
  Vigente: 'vale: as duas partes a aceitaram',
  Substituído: 'foi substituída',
}

/** Adds the state of a contract's last version, once. */
export function takeContrato(notices: Notices, contrato: ContratoFacts, nowMs: number): Notices {
  const { uuid, nome, versao, situacao } = contrato
  const reason = `A versão ${versao} ${CONTRATO_WORDS[situacao]}.`
  if (notices.list.some((notice) => notice.uuid === uuid && notice.reason === reason)) return notices
  const { list, ...rest } = forget(notices, uuid)
  const notice: Notice = { uuid, nome, codigo: '', outcome: 'contract', reason, atMs: nowMs, seen: false }
  return { ...rest, list: [notice, ...list].slice(0, MOST) }
}

/** Adds the contracts that wait for one of the sides, after an absence. */
export function catchUpContratos(notices: Notices, contratos: readonly ContratoFacts[], nowMs: number): Notices {
  return contratos
    .filter(({ situacao }) => situacao !== 'Vigente' && situacao !== 'Substituído')
    .reduce((next, contrato) => takeContrato(next, contrato, nowMs), notices)
}

/**
 * Adds the list of the latest laudos after an absence. Only staff get flags and the date of registration; for others a laudo counts as
 * ready when it has figures.
 */
export function catchUp(notices: Notices, laudos: readonly LaudoListed[], nowMs: number): Notices {
  let next: Notices = { ...notices, knownUntilMs: nowMs }
  const listed = new Set(notices.list.map(({ uuid }) => uuid))
  // Oldest first, so that the latest ends up on top.
  for (const laudo of laudos.toReversed()) {
    const { uuid, nome, codigo, erro, dataCriacao, hidden } = laudo
    const ready = laudo.ready ?? laudo.areaAplicada !== undefined
    const error = laudo.error ?? false
    const isUntold = dataCriacao !== undefined && Date.parse(dataCriacao) > notices.knownUntilMs
    if (hidden) continue
    if (!ready && !error) next = wait(next, uuid)
    else if ((isUntold && !listed.has(uuid)) || next.waiting.includes(uuid)) {
      next = withNotice(next, { uuid, nome, codigo, ready, error, ...present({ erro }) }, nowMs)
    }
  }
  return next
}

/** Leaves out the notices that the person has switched off. */
export function wantedNotices(notices: Notices, wanted: Preferences['avisos'] = {}): Notices {
  const { laudoPronto = true, laudoComErro = true } = wanted
  const isWanted = { ready: laudoPronto, error: laudoComErro, accepted: true, contract: true }
  return { ...notices, list: notices.list.filter(({ outcome }) => isWanted[outcome]) }
}

export function seeAll(notices: Notices): Notices {
  return { ...notices, list: notices.list.map((notice) => ({ ...notice, seen: true })) }
}

export function unseenCount({ list }: Notices): number {
  return list.filter(({ seen }) => !seen).length
}

function wait(notices: Notices, uuid: string): Notices {
  if (notices.waiting.includes(uuid)) return notices
  return { ...notices, waiting: [...notices.waiting, uuid].slice(-MOST_WAITING) }
}

function forget(notices: Notices, uuid: string): Notices {
  return {
    ...notices,
    list: notices.list.filter((notice) => notice.uuid !== uuid),
    waiting: notices.waiting.filter((waiting) => waiting !== uuid),
  }
}

function withNotice(notices: Notices, { uuid, nome, codigo, error, erro }: Finished, atMs: number): Notices {
  const { list, ...rest } = forget(notices, uuid)
  const notice: Notice = {
    uuid,
    nome,
    codigo,
    outcome: error ? 'error' : 'ready',
    ...present({ reason: erro?.mensagem }),
    atMs,
    seen: false,
  }
  return { ...rest, list: [notice, ...list].slice(0, MOST) }
}
