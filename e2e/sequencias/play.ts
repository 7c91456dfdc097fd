/** Plays one sequence, and compares what the server and the devices have at its end with what the devices said. */
import { type Client, Problem, type UserInfo } from '@faixa/contract'
import type { Browser } from '@playwright/test'
import type { Places } from '../stage/people.ts'
import { type Device, openDevice } from './device.ts'
import { type Act, judge, type Verdict } from './ledger.ts'
import type { OfficeAct, Plan } from './plan.ts'
import type { Surface } from './surface.ts'

export interface Cast {
  readonly browser: Browser
  readonly server: string
  readonly script: string
  readonly places: Places
  /** Writes the orders. */
  readonly davi: Client
  /** Archives and restores them. */
  readonly ana: Client
  readonly sessions: Readonly<
    Record<'bruno' | 'gil', { readonly token: string; readonly userInfo: UserInfo; readonly expiresIn: number }>
  >
  readonly surfaceOf?: (origin: string, ordem: string) => Surface
}

export interface Played extends Verdict {
  readonly acts: readonly Act[]
  readonly cuts: number
}

/** Time after which what waits is sent by hand, and after which the sequence is given up, ms. */
const BY_HAND_MS = 2500
const PATIENCE_MS = 120_000

export async function play(plan: Plan, cast: Cast): Promise<Played> {
  const { browser, server, script, davi, ana, places, sessions, surfaceOf } = cast
  const ordem = await whereBusy(() => newOrdem(davi, places))
  const byOffice = new Set<string>()
  const devices = await Promise.all(
    plan.people.map((person, number) =>
      openDevice({
        ...{ browser, server, script, ordem, number, session: sessions[person], clockMs: plan.clockMs[number] ?? 0 },
        ...(surfaceOf && { surfaceOf }),
      }),
    ),
  )
  const office = (act: OfficeAct, which: number) =>
    whereBusy(() => actOfOffice(act, which, { ...cast, ordem, byOffice }))
  try {
    for (const step of plan.steps) {
      if (step.what === 'escritorio') await office(step.act, step.which)
      else {
        const device = devices[step.device]!
        if (step.what === 'ato') await device.act(step)
        else if (step.what === 'desfazer') await device.withdraw('last')
        else if (step.what === 'retirar') await device.withdraw(step.which)
        else if (step.what === 'corte') device.line.cuts.push(step.cut)
        else await device.suffer(step.what)
      }
    }
    for (const act of ['restaurar', 'reabrir', 'devolver-piloto'] as const) await office(act, 0)
    const kept = await Promise.all(devices.map(settled))
    const { registros } = await whereBusy(() => ana.listCampo({ params: { uuid: ordem } }))
    const acts = devices.map((device) => device.acts)
    const cuts = devices.reduce((sum, { line }) => sum + [...line.done.values()].reduce((a, b) => a + b, 0), 0)
    return { ...judge({ acts, kept, clockMs: plan.clockMs, registros, byOffice }), acts: acts.flat(), cuts }
  } finally {
    for (const device of devices) await device.close()
    // Lists stay short, however many sequences are played.
    await whereBusy(() => ana.deleteOrdem({ params: { uuid: ordem } }))
  }
}

/** Repeats what a server with too much to do refuses with 503, as a person at an office would. */
async function whereBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 503 || turn === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * turn))
    }
  }
}

/** Waits until nothing of a device waits any more, and returns what it still keeps. What was refused in between is sent again by hand. */
async function settled(device: Device) {
  const { surface, acts } = device
  await device.calm()
  const page = await device.page()
  const sinceMs = Date.now()
  let pressedMs = sinceMs
  for (;;) {
    const kept = await surface.kept(page)
    const waits = kept.some(({ estado }) => estado === 'esperando')
    const again = kept.filter(({ estado, ato, dados, registro }) => {
      const act = acts.find((each) => each.label === dados.observacao || each.registro === registro)
      return estado === 'recusado' && !act?.isInvalid && !(ato === 'registro' && act?.sentAgain)
    })
    if (Date.now() - sinceMs > PATIENCE_MS || (!waits && again.length === 0)) {
      await surface.settle(page)
      return surface.kept(page)
    }
    for (const { numero, registro, dados } of waits ? [] : again) {
      const act = acts.find((each) => each.label === dados.observacao || each.registro === registro)
      if (act) act.sentAgain = true
      await surface.sendNow(page, numero)
    }
    if (Date.now() - pressedMs > BY_HAND_MS) {
      pressedMs = Date.now()
      await surface.sendNow(page)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function newOrdem(davi: Client, { aurora, norte, aerosul, bruno }: Places): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const ring = '-50.1,-21.8 -50.098,-21.8 -50.098,-21.798 -50.1,-21.798 -50.1,-21.8'
  const area = `<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`
  const codigo = `SEQ ${crypto.randomUUID().slice(0, 8)}`
  const body = { codigo, data: day, diaPlanejado: day, tratamento: 'INSETICIDA' as const }
  const { uuid } = await davi.createOrdem(
    { body: { ...body, empresa: aurora, unidade: norte, prestadora: aerosul, piloto: bruno } },
    { files: { file_area: new File([area], 'area.kml') } },
  )
  return uuid
}

interface At extends Pick<Cast, 'davi' | 'ana' | 'places'> {
  readonly ordem: string
  readonly byOffice: Set<string>
}

async function actOfOffice(act: OfficeAct, which: number, { davi, ana, places, ordem, byOffice }: At): Promise<void> {
  const params = { uuid: ordem }
  try {
    if (act === 'editar') await davi.updateOrdem({ params, body: { nome: `Fazenda ${which}` } })
    else if (act === 'cancelar') await davi.updateOrdem({ params, body: { situacao: 'Cancelada', motivo: 'Chuva.' } })
    else if (act === 'reabrir') await davi.updateOrdem({ params, body: { situacao: 'Aberta' } })
    else if (act === 'arquivar') await ana.deleteOrdem({ params })
    else if (act === 'restaurar') await ana.restoreOrdem({ params })
    else if (act === 'tirar-piloto') await davi.updateOrdem({ params, body: { piloto: places.beto } })
    else if (act === 'devolver-piloto') await davi.updateOrdem({ params, body: { piloto: places.bruno } })
    else {
      const { registros } = await ana.listCampo({ params })
      const registro = registros[which % Math.max(1, registros.length)]?.uuid
      if (registro === undefined) return
      byOffice.add(registro)
      await davi.withdrawRegistro({ params: { uuid: ordem, registro } })
    }
  } catch (error) {
    // An order that is archived or cancelled already, or still open, refuses some of these.
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}
