/** `test` and `expect` of every journey: it has a person at a browser, and any error of the page fails it. */
import AxeBuilder from '@axe-core/playwright'
import { type Client, REAUTHENTICATED_MIN } from '@faixa/contract'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { acceptLicence, type Newcomer, type PersonName, registerNewcomer, signedIn } from './stage/people.ts'
import { readStage, type Stage } from './stage/stage.ts'

/** Time limit of a measurement or drawing, ms: the machine runs other work, and other journeys' flights may be measured first. */
export const PATIENCE_MS = 300_000

/** Half of the time for which a typed password counts as recent, ms, because people are registered with these sessions. */
const RECENT_MS = (REAUTHENTICATED_MIN * 60_000) / 2

interface Journey {
  /** The person signed in on this device before the test; none by default: `test.use({ person: 'carla' })`. */
  readonly person: PersonName | undefined
  /** Pattern of the errors that this journey allows in the browser; any other fails the test. */
  readonly complaints: RegExp | undefined
  /** Returns the contract's client for a person, without the screens. */
  readonly as: (person: PersonName) => Promise<Client>
  /**
   * Returns a person that no other journey uses, for tests that depend on everything that happens to a person. `hasAccepted`: the licence,
   * by default.
   */
  readonly newcomer: (how?: { readonly hasAccepted?: boolean }) => Promise<Newcomer>
  /** Opens an address of the application, as in `paths.ts`. */
  readonly open: (path: string) => Promise<void>
  /** Opens a page in another person's own browser, signed in, until the journey ends. */
  readonly pageOf: (person: PersonName, path: string) => Promise<Page>
}

interface Behind {
  readonly stage: Stage
  /** Returns a valid session of a person. Many journeys share one, because the server allows 120 sign-ins a minute from an address. */
  readonly sessionOf: (person: PersonName) => ReturnType<typeof signedIn>
}

interface Watched {
  readonly quietPage: undefined
  /** Makes any error in the pages of this context fail the journey at its end. */
  readonly complained: (context: BrowserContext) => void
}

export const test = base.extend<Journey & Watched, Behind>({
  // oxlint-disable-next-line no-empty-pattern -- the library reads the parameter's shape
  stage: [async ({}, use) => use(readStage()), { scope: 'worker' }],
  sessionOf: [
    async ({ stage }, use) => {
      const known = new Map<PersonName, Awaited<ReturnType<typeof signedIn>> & { readonly sinceMs: number }>()
      await use(async (person) => {
        const before = known.get(person)
        const isRecent = before && Date.now() - before.sinceMs < RECENT_MS
        // Another journey may have ended the session.
        if (isRecent && (await before.client.readUserInfo({}).catch(() => undefined))) return before
        const session = { ...(await signedIn(stage.origin, person)), sinceMs: Date.now() }
        known.set(person, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  person: [undefined, { option: true }],
  complaints: [undefined, { option: true }],
  baseURL: async ({ stage }, use) => use(`${stage.origin}${stage.base}`),
  storageState: async ({ stage, person, sessionOf }, use) => {
    await use(person === undefined ? NO_SESSION : storedSession(stage, await sessionOf(person)))
  },
  as: async ({ sessionOf }, use) => use(async (person) => (await sessionOf(person)).client),
  newcomer: async ({ as, stage }, use) =>
    use(async ({ hasAccepted = true } = {}) => {
      const newcomer = await registerNewcomer(await as('ana'), stage.origin)
      if (hasAccepted) await acceptLicence(stage.origin, newcomer.email.split('@')[0]!)
      return newcomer
    }),
  open: async ({ page }, use) => use(async (path) => void (await page.goto(relative(path)))),
  complained: async ({ complaints }, use) => {
    const heard: string[] = []
    await use((context) => {
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => heard.push(error.error().stack ?? error.error().message))
    })
    // Software rendering of maps is slow, and so is a machine that does much else: a screen may then use its files seconds after they came.
    const known =
      /GPU stall due to ReadPixels|GL Driver Message|Automatic fallback to software WebGL|preloaded using link preload but not used within a few seconds/
    expect(heard.filter((text) => !known.test(text) && !complaints?.test(text))).toEqual([])
  },
  quietPage: [
    async ({ context, complained }, use) => {
      complained(context)
      await use(undefined)
    },
    { auto: true },
  ],
  pageOf: async (
    { browser, stage, sessionOf, complained, baseURL, contextOptions, viewport, locale, timezoneId },
    use,
  ) => {
    const opened: BrowserContext[] = []
    await use(async (person, path) => {
      const storageState = storedSession(stage, await sessionOf(person))
      const options = { ...contextOptions, viewport, storageState, ...(baseURL && { baseURL }) }
      const context = await browser.newContext({
        ...options,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      })
      opened.push(context)
      complained(context)
      const page = await context.newPage()
      await page.goto(relative(path))
      return page
    })
    for (const context of opened) await context.close()
  },
})

const NO_SESSION = { cookies: [], origins: [] }

/** Relative addresses start at the application's base path. */
const relative = (path: string) => path.replace(/^\//, './')

function storedSession(
  { origin }: Stage,
  { token, expiresIn }: { readonly token: string; readonly expiresIn: number },
) {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tokenExpirationDate', value: new Date(Date.now() + expiresIn * 1000).toISOString() },
    // A session that is not to be kept ends with the browser that opened it.
    { name: 'remember', value: 'true' },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

export { expect } from '@playwright/test'

/** Rules that depend on colours, the only difference between colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no violation of axe in the current screen. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  let found = await violationsAtRest(page, rules)
  // A message may begin to fade while axe checks it: a lasting violation is found again the second time.
  if (found.length > 0) found = await violationsAtRest(page, rules)
  expect(found).toEqual([])
}

/** Returns the violations of axe after all finite animations have ended, because contrast is wrong during one. */
async function violationsAtRest(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(next))
    // An animation begins with the frame after the change that causes it. Animations of skeletons, and those that follow a scroll, never
    // end.
    for (let frame = 0; frame < 2; frame++) await drawn()
    const ending = document.getAnimations().filter(({ effect, timeline }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
    })
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
  // axe runs in the page itself: no screen has frames, and collecting their results takes a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Expects contrast AAA of the words and figures of a screen, in light and in dark; what is pressed has AA, as everywhere. */
export async function expectHighContrast(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).setLegacyMode().include('main').exclude('a').exclude('button')
    const { violations } = await axe.withRules('color-contrast-enhanced').analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Widths of a desktop and of a phone, pixels. */
export const WIDTHS = [1440, 390] as const

/** Checks a screen with axe and for horizontal scrolling, in light and in dark, at each of `widths` in pixels, in one visit. */
export async function expectWellMade(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The screen must be rendered for the width and the scheme before it is checked.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await expectAccessible(page, colorScheme === 'dark' ? COLOUR_RULES : undefined)
    }
    await expectNoSideScroll(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const { wide, inner } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }))
  expect(wide).toBeLessThanOrEqual(inner)
}
