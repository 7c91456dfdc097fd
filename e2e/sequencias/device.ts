/** A telephone in a sequence: its browser with its storage, its line to the server, and what it was told to do. */
import type { UserInfo } from '@faixa/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Act } from './ledger.ts'
import type { How, Step, Trouble } from './plan.ts'
import { type Line, openLine } from './proxy.ts'
import { functionsOf, NOT_STORED, type Surface } from './surface.ts'

export interface Opened {
  readonly browser: Browser
  readonly server: string
  readonly script: string
  readonly session: { readonly token: string; readonly userInfo: UserInfo; readonly expiresIn: number }
  readonly ordem: string
  readonly clockMs: number
  readonly number: number
  readonly surfaceOf?: (origin: string, ordem: string) => Surface
}

export interface Device {
  readonly acts: Act[]
  readonly line: Line
  readonly surface: Surface
  /** An open page with the order. */
  page(): Promise<Page>
  act(step: Step & { readonly what: 'ato' }): Promise<void>
  /** Withdraws one of the acts; the last one by `desfazer`. */
  withdraw(which: number | 'last'): Promise<void>
  suffer(trouble: Trouble): Promise<void>
  /** Network on, storage free. */
  calm(): Promise<void>
  close(): Promise<void>
}

/** What a killed page answers to whoever waits for it. */
const GONE = /closed|crashed|destroyed|detached|Target/i

export async function openDevice(opened: Opened): Promise<Device> {
  const { server, script, session, ordem, number } = opened
  const known = JSON.stringify({ token: session.token, userInfo: session.userInfo }).replaceAll('<', '\\u003c')
  const html = `<!doctype html><base href="/faixa/"><script>window.sessao = ${known}</script><script>${script.replaceAll('</script', '<\\/script')}</script>`
  const line = await openLine(server, () => html)
  const context = await contextOf(opened, line.origin)
  // Without a network the page is there, as the service worker of the application gives it.
  await context.route('**/aparelho.html', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  )
  const surface = (opened.surfaceOf ?? functionsOf)(line.origin, ordem)
  const acts: Act[] = []
  let pages: Page[] = []
  let isOffline = false

  async function openPage(): Promise<Page> {
    const page = await context.newPage()
    page.on('crash', () => void page.close())
    page.on('close', () => {
      pages = pages.filter((each) => each !== page)
    })
    await surface.open(page)
    pages.push(page)
    return page
  }
  const page = async () => pages.at(-1) ?? (await openPage())
  const setOffline = async (next: boolean) => {
    isOffline = next
    await context.setOffline(next)
  }

  async function record(at: Page, act: Act, how: How): Promise<void> {
    const asked = { label: act.label, tipo: act.tipo, isInvalid: act.isInvalid, comLugar: how === 'com-lugar' }
    try {
      const registro = await surface.record(at, asked)
      act.said = 'guardado'
      if (registro !== undefined) act.registro = registro
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      if (text.includes(NOT_STORED)) act.said = 'recusado'
      else if (!GONE.test(text)) throw error
    } finally {
      act.toMs = Date.now()
    }
  }

  return {
    acts,
    line,
    surface,
    page,
    async act({ tipo, how }) {
      const at = await page()
      const label = `${ordem.slice(0, 4)} d${number} a${acts.length}`
      const act: Act = {
        ...{ label, tipo, device: number, isInvalid: how === 'invalido' },
        ...{ fromMs: Date.now(), toMs: Date.now(), said: 'talvez' },
      }
      acts.push(act)
      if (how === 'cheio') {
        const cdp = await context.newCDPSession(at)
        await cdp.send('Storage.overrideQuotaForOrigin', { origin: line.origin, quotaSize: 1 })
        await record(at, act, how)
        await cdp.send('Storage.overrideQuotaForOrigin', { origin: line.origin })
        await cdp.detach()
      } else if (how === 'morte') {
        const recording = record(at, act, how)
        // Different moments of writing: the evaluation takes a few milliseconds to begin.
        await new Promise((resolve) => setTimeout(resolve, (acts.length * 7) % 23))
        await kill(context, at)
        await recording
      } else await record(at, act, how)
    },
    async withdraw(which) {
      const own = acts.filter(({ said, registro }) => said === 'guardado' && registro !== undefined)
      const act = which === 'last' ? own.at(-1) : own[which % Math.max(1, own.length)]
      if (!act || act.isWithdrawn) return
      act.mayBeWithdrawn = true
      await surface.withdraw(await page(), act)
      act.isWithdrawn = true
    },
    async suffer(trouble) {
      const at = await page()
      if (trouble === 'rede') await setOffline(!isOffline)
      else if (trouble === 'recarregar') await surface.open(at)
      else if (trouble === 'fechar') await at.close()
      else if (trouble === 'matar') await kill(context, at)
      else if (trouble === 'outra-aba') await openPage()
      else if (trouble === 'atualizar') line.update()
      else await new Promise((resolve) => setTimeout(resolve, 250))
    },
    async calm() {
      line.cuts.length = 0
      await setOffline(false)
    },
    async close() {
      await context.close()
      await line.close()
    },
  }
}

/** Ends the process of a page, as a telephone does that needs the memory. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const crashed = new Promise((resolve) => page.once('crash', resolve))
  await Promise.race([cdp.send('Page.crash').catch(() => undefined), crashed])
  if (!page.isClosed()) await page.close()
}

async function contextOf({ browser, session, clockMs }: Opened, origin: string): Promise<BrowserContext> {
  const expires = new Date(Date.now() + session.expiresIn * 1000).toISOString()
  const stored = { token: session.token, tokenExpirationDate: expires, remember: 'true' }
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...{ hasTouch: true, isMobile: true, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
    permissions: ['geolocation'],
    geolocation: { latitude: -21.8, longitude: -50, accuracy: 12 },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
  })
  if (clockMs !== 0) {
    await context.addInitScript((fastMs) => {
      const Real = Date
      globalThis.Date = class extends Real {
        constructor(...given: []) {
          if (given.length === 0) super(Real.now() + fastMs)
          else super(...given)
        }
        static override now() {
          return Real.now() + fastMs
        }
      } as DateConstructor
    }, clockMs)
  }
  return context
}
