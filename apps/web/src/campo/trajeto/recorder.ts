/**
 * Records the track of this telephone for one order of service, on any screen of the application while it is open. The positions are written
 * in pieces: a tab that is killed loses what it received since the last one. One tab records at a time.
 */
import { Problem, TRAJETO_MAX_BYTES } from '@faixa/contract'
import { onForget } from '../../session/forget-person.ts'
import { getSession } from '../../session/session.ts'
import { actsOf, createUuid, record } from '../outbox.ts'
import { type Fix, isKept, trackFiles } from './fixes.ts'
import { forgetTrack, type KeptTrack, keepPiece, keepTrack, keptTracks, readFixes } from './track-store.ts'

export interface Recording {
  /** Uuid of the order of service. */
  readonly ordem: string
  readonly desdeMs: number
  /** Positions that are kept. */
  readonly posicoes: number
  /** Accuracy of the last position that the device gave, kept or not, m. */
  readonly precisaoM: number | undefined
  readonly falta: 'recusado' | 'sem-posicao' | 'sem-espaco' | undefined
  /** True where the browser keeps the screen from going dark. */
  readonly acesa: boolean
}

/** Longest time for which received positions are in memory alone, ms. */
const PIECE_MS = 10_000
/** A track without a position for this long has ended, although nobody ended it, ms. */
const OVER_MS = 12 * 3_600_000
const LOCK = 'faixa-trajeto'

const NO_STORAGE =
  'Este aparelho não guarda o trajeto: o armazenamento do navegador está cheio ou desligado. Libere espaço e tente de novo.'
const ELSEWHERE = 'Outra janela do Faixa neste aparelho já grava um trajeto: encerre-o lá.'

interface Running {
  readonly track: KeptTrack
  /** Received, and not on the disk yet. */
  pending: Fix[]
  last: Fix | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  writing: Promise<void>
  /** Ends the recording; resolves once another one may begin. */
  readonly stop: () => Promise<void>
}

let running: Running | undefined
let shown: Recording | undefined
const listeners = new Set<() => void>()

export const recordingNow = () => shown

export function subscribeRecording(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(next: Recording | undefined): void {
  shown = next
  for (const listener of [...listeners]) listener()
}

const change = (part: Partial<Recording>) => shown && show({ ...shown, ...part })

/** Begins a track for an order, after ending that of another order. Rejects with a sentence where it cannot. */
export async function startTrack(ordem: string): Promise<void> {
  if (running?.track.ordem === ordem) return
  if (running) await endTrack()
  const track: KeptTrack = { id: createUuid(), ordem, pessoa: personId(), desdeMs: Date.now() }
  await follow(track, [], async () => {
    await keepTrack(track).catch(() => {
      throw new Problem('indisponivel', { detail: NO_STORAGE })
    })
  })
}

/** Ends the track, and hands it over to be sent. Resolves with the number of its records: none without a position. */
export async function endTrack(): Promise<number> {
  const ended = running
  if (!ended) return 0
  await write(ended)
  // The track goes on where its last positions cannot be written.
  if (ended.pending.length > 0 && shown?.falta === 'sem-espaco')
    throw new Problem('indisponivel', { detail: NO_STORAGE })
  await ended.stop()
  await write(ended)
  return handOver(ended.track)
}

/** Continues the track that a reload or the end of the tab interrupted, and hands over those that had ended. */
export async function resumeTracks(ordem: string): Promise<void> {
  const pessoa = getSession().userInfo?.id
  if (running || pessoa === undefined) return
  for (const track of (await keptTracks()).filter((each) => each.pessoa === pessoa)) {
    const fixes = await readFixes(track.id)
    const isOver = track.registros !== undefined || Date.now() - (fixes.at(-1)?.ms ?? track.desdeMs) > OVER_MS
    if (!isOver && track.ordem === ordem) await follow(track, fixes).catch(() => undefined)
    // Another tab may be recording it.
    else if (isOver) await alone(async () => void (await handOver(track)))
  }
}

/** Runs `work` unless another tab records; tells whether it ran. */
async function alone(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return work().then(() => true)
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Resolves once the track is being recorded. */
function follow(track: KeptTrack, fixes: readonly Fix[], prepare?: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = alone(async () => {
      await prepare?.()
      await new Promise<void>((end) => {
        watch(track, fixes, async () => {
          end()
          await over
        })
        resolve()
      })
    })
    over.then((ran) => ran || reject(new Problem('indisponivel', { detail: ELSEWHERE })), reject)
  })
}

function watch(track: KeptTrack, fixes: readonly Fix[], onStop: () => Promise<void>): void {
  // Pages without a secure connection have none in some browsers.
  const { geolocation } = navigator as { readonly geolocation?: Geolocation }
  const now: Running = {
    track,
    pending: [],
    last: fixes.at(-1),
    timer: undefined,
    writing: Promise.resolve(),
    stop() {
      if (id !== undefined) geolocation?.clearWatch(id)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', hidden)
      darken()
      running = undefined
      show(undefined)
      return onStop()
    },
  }
  running = now
  const { ordem, desdeMs } = track
  const falta = geolocation ? undefined : 'sem-posicao'
  show({ ordem, desdeMs, posicoes: fixes.length, precisaoM: undefined, falta, acesa: false })
  const id = geolocation?.watchPosition(
    (position) => take(now, fixOf(position)),
    ({ code, PERMISSION_DENIED }) => change({ falta: code === PERMISSION_DENIED ? 'recusado' : 'sem-posicao' }),
    { enableHighAccuracy: true, maximumAge: 0 },
  )
  const darken = keepLit()
  const hidden = () => void (document.visibilityState === 'hidden' && write(now))
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', hidden)
}

function fixOf({
  timestamp,
  coords: { longitude: lon, latitude: lat, accuracy: precisaoM },
}: GeolocationPosition): Fix {
  return { ms: Math.round(timestamp), lon, lat, precisaoM }
}

function take(now: Running, fix: Fix): void {
  const kept = isKept(fix, now.last)
  if (kept) {
    now.last = fix
    now.pending.push(fix)
    now.timer ??= setTimeout(() => void write(now), PIECE_MS)
  }
  change({
    precisaoM: fix.precisaoM,
    posicoes: (shown?.posicoes ?? 0) + (kept ? 1 : 0),
    falta: shown?.falta === 'sem-espaco' ? 'sem-espaco' : undefined,
  })
}

/** Writes what is pending; where the storage refuses, it stays pending and is tried again with the next piece. */
function write(now: Running): Promise<void> {
  clearTimeout(now.timer)
  now.timer = undefined
  now.writing = writeAfter(now, now.writing)
  return now.writing
}

async function writeAfter(now: Running, before: Promise<void>): Promise<void> {
  await before
  const piece = now.pending
  if (piece.length === 0) return
  now.pending = []
  try {
    await keepPiece(now.track.id, piece)
    if (shown?.falta === 'sem-espaco') change({ falta: undefined })
  } catch {
    now.pending = [...piece, ...now.pending]
    now.timer ??= setTimeout(() => void write(now), PIECE_MS)
    change({ falta: 'sem-espaco' })
  }
}

/** Its records get their uuids before the first one is recorded, so that a repetition after a kill makes no second ones. */
async function handOver(track: KeptTrack): Promise<number> {
  const files = trackFiles(await readFixes(track.id), TRAJETO_MAX_BYTES)
  const registros = track.registros ?? files.map(() => createUuid())
  if (!track.registros) await keepTrack({ ...track, registros })
  const kept = new Set((await actsOf(track.ordem)).map(({ registro }) => registro))
  for (const [i, { text, endMs }] of files.entries()) {
    const registro = registros[i]
    if (registro === undefined || kept.has(registro)) continue
    await record({
      registro,
      ordem: track.ordem,
      tipo: 'trajeto',
      feitoMs: endMs,
      comLugar: false,
      arquivo: new Blob([text], { type: 'application/gpx+xml' }),
      nomeDoArquivo: 'trajeto.gpx',
    })
  }
  await forgetTrack(track.id)
  return files.length
}

/** Keeps the screen lit while the page is visible, where the browser can; returns the function that ends it. */
function keepLit(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    // A low battery is a reason to refuse.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) await lock?.release()
    else if (lock) {
      change({ acesa: true })
      lock.addEventListener('release', () => change({ acesa: false }))
    }
  }
  const askAgain = () => void ask()
  askAgain()
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}

function personId(): number {
  const { userInfo } = getSession()
  if (!userInfo) throw new Problem('indisponivel', { detail: 'Faça login para continuar.' })
  return userInfo.id
}

// Signing out deletes the database: what is pending belongs to the person who left.
onForget(() => {
  if (!running) return
  running.pending = []
  void running.stop()
})
