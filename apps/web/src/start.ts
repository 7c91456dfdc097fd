/**
 * Starts the application before anything is rendered: restores the session, loads the screen's code and data, and follows the server's
 * events and the other tabs.
 */
import type { EventOf, LaudoEvent } from '@faixa/contract'
import { refreshPerson, restoreSession } from './account/session-actions.ts'
import { onLaudoEvent, onOrdemEvent } from './api/events.ts'
import { ageAnswers, queryClient } from './api/query.ts'
import { followActs } from './campo/follow-acts.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { followForgetting } from './session/forget-person.ts'
import { settleSenha } from './session/recent-senha.ts'
import { followReturns } from './session/return/follow-returns.ts'
import { followOtherTabs, getSession, subscribeSession } from './session/session.ts'
import { followPages } from './shell/follow-pages.ts'
import { printLight } from './shell/print-light.ts'
import { fetchWhenIdle } from './ui/connection/fetch-when-idle.ts'
import { loadNow } from './ui/connection/load-part.ts'

let allowed: { readonly id: number; readonly text: string } | undefined
/** The token with which data were requested before its person was known. */
let askedWith: string | undefined

export function start(): void {
  subscribeSession(sessionChanged)
  onLaudoEvent(newsChanged, newsChanged)
  onOrdemEvent(ordemChanged, ordemChanged)
  followOtherTabs(() => void restoreSession({ quiet: true }))
  followForgetting()
  followReturns(() => void refreshPerson())
  followPages(router)
  printLight()
  followActs()
  void restoreSession({ quiet: false })
  loadScreen()
  const resolved = router.subscribe('onResolved', () => {
    if (!getSession().userInfo) return
    resolved()
    fetchNextScreens()
  })
}

/** Reloads the screen for the person who is now signed in, and drops every answer for the previous person. */
function sessionChanged(): void {
  const { settled, userInfo, token } = getSession()
  // A new name, e-mail, picture or preference does not change what the person may see.
  const text = JSON.stringify({ ...userInfo, nome: '', email: '', profilePicture: null, preferencias: {} })
  if (!settled || (userInfo?.id === allowed?.id && (!userInfo || text === allowed?.text))) return
  if (userInfo && userInfo.id === allowed?.id) void queryClient.resetQueries()
  else {
    // Data requested with this person's own token belong to this person.
    if (token === undefined || token !== askedWith) queryClient.clear()
    // An open password dialog of a person who has left would be answered by the next one.
    settleSenha(false)
  }
  askedWith = undefined
  allowed = userInfo && { id: userInfo.id, text }
  void router.invalidate()
}

function newsChanged(event?: LaudoEvent): void {
  ageAnswers('laudo', event?.uuid)
}

function ordemChanged(event?: EventOf<'ordem'>): void {
  ageAnswers('ordem', event?.uuid)
}

/** Loads the screen's code and requests its data while the server checks who is signed in, instead of afterwards. */
function loadScreen(): void {
  const { token } = getSession()
  if (token === undefined) return
  const [matchedRoutes, params] = router.getMatchedRoutes(router.latestLocation.pathname)
  // A failure is not reported here: the screen repeats the request, and reports it.
  for (const route of matchedRoutes) {
    const { asks, readAhead } = route.options.staticData ?? {}
    if (asks) {
      askedWith = token
      asks(params)
    }
    if (readAhead) loadNow(readAhead).catch(() => undefined)
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

/** Screens that most people open next, in the order of their weight. */
const NEXT = [paths.laudos, paths.createLaudo, paths.map] as const

/** Loads the code of the next screens, after the first one is rendered. */
function fetchNextScreens(): void {
  fetchWhenIdle(NEXT.map((path) => () => Promise.resolve(router.loadRouteChunk(router.routesByPath[path]))))
}
