/** Reads what the person will need in the field, so that the service worker keeps the answers: open orders and recent laudos with their maps. */
import { api } from '../api/client.ts'
import { layerAnswer } from '../laudo/layers/layer-query.ts'
import { boundsOf } from '../map/engine/bounds-of.ts'
import type { Bounds } from '../map/engine/extent.ts'
import { isGranted } from '../session/use-session.ts'
import { localDay } from '../ui/format-when.ts'
import { keepPictures } from './keep-pictures.ts'
import { LARGEST_ANSWER } from './kept-answers.ts'

const MOST_ORDENS = 50
const MOST_LAUDOS = 50
const DAYS = 30
const DAY_MS = 86_400_000
/** Layers that the map of a laudo opens with. */
const LAYERS = ['area', 'aplicacao', 'trajeto'] as const

/** What was kept, and when. */
export interface KeptWork {
  readonly atMs: number
  /** uuid → the version whose files are kept. */
  readonly ordens: Readonly<Record<string, number>>
  /** uuid → the measurement whose layers are kept. */
  readonly laudos: Readonly<Record<string, string>>
}

const KEPT = 'faixa-guardado'
/** The address of both lists when they are opened from the menu. */
const FIRST_PAGE = { page: 1, pageSize: 10, sort: '-data' }

export function keptWork(): KeptWork | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function forgetKeptWork(): void {
  localStorage.removeItem(KEPT)
  notify()
}

const listeners = new Set<() => void>()

/** Calls `listener` when work was kept or forgotten in this tab. */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(): void {
  for (const listener of [...listeners]) listener()
}

/**
 * Reads everything, one answer after the other, so that the screens go first. What has not changed since it was kept is not read again. It
 * rejects where the server does not answer; what was read until then is kept.
 */
export async function keepWork(signal: AbortSignal): Promise<KeptWork> {
  const before = keptWork()
  const atMs = Date.now()
  await api.readUserInfo({}, { signal })
  await api.readProfile({}, { signal })
  const { mapas } = await api.readConfiguracao({}, { signal })
  if (isGranted('createLaudo')) {
    await api.listEmpresas({}, { signal })
    await api.listPrestadoras({}, { signal })
  }
  const { ordens, boxes } = isGranted('readOrdem') ? await keepOrdens(before?.ordens ?? {}, signal) : NO_ORDENS
  const laudos = isGranted('readLaudo') ? await keepLaudos(before?.laudos ?? {}, atMs, signal) : {}
  const kept = { atMs, ordens, laudos }
  localStorage.setItem(KEPT, JSON.stringify(kept))
  notify()
  // The largest part, without which everything works.
  await keepPictures(mapas, boxes, signal)
  notify()
  return kept
}

interface KeptOrdens {
  readonly ordens: KeptWork['ordens']
  readonly boxes: readonly Bounds[]
}

const NO_ORDENS: KeptOrdens = { ordens: {}, boxes: [] }

async function keepOrdens(before: KeptWork['ordens'], signal: AbortSignal): Promise<KeptOrdens> {
  const call = { signal }
  await api.listOrdens({ query: FIRST_PAGE }, call)
  await read(api.listProtecoesToFly({}, call))
  const open = { ...FIRST_PAGE, pageSize: MOST_ORDENS, situacao: 'Aberta' }
  const { ordens } = await api.listOrdens({ query: open }, call)
  const kept: Record<string, number> = {}
  const boxes: Bounds[] = []
  for (const { uuid } of ordens) {
    const params = { uuid }
    const { versao, arquivos } = await api.readOrdem({ params }, call)
    const { features } = JSON.parse(await (await api.readOrdemMap({ params }, call)).text()) as Plots
    const box = boundsOf(features.map(({ geometry }) => geometry.coordinates))
    if (box) boxes.push(box)
    await api.listCampo({ params }, call)
    if (before[uuid] !== versao)
      for (const { papel, bytes } of arquivos)
        if (bytes <= LARGEST_ANSWER) await read(api.readOrdemFile({ params: { ...params, papel } }, call))
    kept[uuid] = versao
  }
  return { ordens: kept, boxes }
}

interface Plots {
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly unknown[] } }[]
}

async function keepLaudos(before: KeptWork['laudos'], atMs: number, signal: AbortSignal): Promise<KeptWork['laudos']> {
  const call = { signal }
  await api.listLaudos({ query: FIRST_PAGE }, call)
  const recent = { ...FIRST_PAGE, pageSize: MOST_LAUDOS, dataStart: localDay(new Date(atMs - DAYS * DAY_MS)) }
  const { laudos } = await api.listLaudos({ query: recent }, call)
  const kept: Record<string, string> = {}
  for (const { uuid, ready } of laudos) {
    const { laudoInfo } = await api.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } }, call)
    const measured = laudoInfo.processadoEm ?? ''
    if (ready === true && before[uuid] !== measured) for (const layer of LAYERS) await layerAnswer(uuid, layer, signal)
    kept[uuid] = measured
  }
  return kept
}

/** Takes the whole answer, since the service worker keeps only complete ones. */
async function read(answer: Promise<Response>): Promise<void> {
  await (await answer).arrayBuffer()
}
