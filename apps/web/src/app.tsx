import type { EventOf, LaudoEvent } from '@faixa/contract'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { onLaudoEvent, onOrdemEvent } from './api/events.ts'
import { ageAnswers, queryClient } from './api/query.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { followForgetting } from './session/forget-person.ts'
import { isSenhaAsked, settleSenha, subscribeSenhaAsked } from './session/recent-senha.ts'
import { followReturns } from './session/return/follow-returns.ts'
import { followOtherTabs, getSession, storedToken, subscribeSession } from './session/session.ts'
import { refreshPerson, restoreSession } from './session/session-actions.ts'
import { useSession } from './session/use-session.ts'
import { followPages } from './shell/follow-pages.ts'
import { COLOUR, nonce } from './shell/page-settings.ts'
import { cssVariables, themeWith } from './theme.ts'
import { fetchWhenIdle } from './ui/connection/fetch-when-idle.ts'
import { lazyPart, loadNow } from './ui/connection/load-part.ts'

const Toasts = lazyPart(() => import('./ui/messages/toasts.tsx'))
const SenhaDialog = lazyPart(() => import('./shell/dialogs/senha-dialog.tsx'))
const theme = themeWith(COLOUR)

let allowed: { readonly id: number; readonly text: string } | undefined

/** Reads the screen again for the person who is signed in now, and forgets every answer that the person before was given. */
function sessionChanged(): void {
  const { settled, userInfo } = getSession()
  // Another name, e-mail, picture or preference changes nothing that the person may see.
  const text = JSON.stringify({ ...userInfo, nome: '', email: '', profilePicture: null, preferencias: {} })
  if (!settled || (userInfo?.id === allowed?.id && (!userInfo || text === allowed?.text))) return
  if (userInfo && userInfo.id === allowed?.id) void queryClient.resetQueries()
  else {
    queryClient.clear()
    // A question to a person who has left would be answered by the next one.
    settleSenha(false)
  }
  allowed = userInfo && { id: userInfo.id, text }
  void router.invalidate()
}

function newsChanged(event?: LaudoEvent): void {
  ageAnswers('laudo', event?.uuid)
}

function ordemChanged(event?: EventOf<'ordem'>): void {
  ageAnswers('ordem', event?.uuid)
}

/** Loads the screen's code while the server is asked who is signed in, instead of after it. */
function loadScreenCode(): void {
  if ('none' in storedToken(Date.now())) return
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  // A failure is not reported here: the screen asks for its code again, and reports that it is missing.
  for (const route of matchedRoutes) {
    const readAhead = route.options.staticData?.readAhead
    if (readAhead) loadNow(readAhead).catch(() => undefined)
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

/** Screens that most people open next, in the order of their weight. */
const NEXT = [paths.laudos, paths.createLaudo, paths.map] as const

/** Fetches the code of the next screens, once the first one is drawn. */
function fetchNextScreens(): void {
  fetchWhenIdle(NEXT.map((path) => () => Promise.resolve(router.loadRouteChunk(router.routesByPath[path]))))
}

export function App() {
  const { settled } = useSession()
  const asksSenha = useSyncExternalStore(subscribeSenhaAsked, isSenhaAsked)
  useEffect(() => {
    const stops = [
      subscribeSession(sessionChanged),
      onLaudoEvent(newsChanged, newsChanged),
      onOrdemEvent(ordemChanged, ordemChanged),
      followOtherTabs(() => void restoreSession({ quiet: true })),
      followForgetting(),
      followReturns(() => void refreshPerson()),
      followPages(router),
    ]
    void restoreSession({ quiet: false })
    loadScreenCode()
    const resolved = router.subscribe('onResolved', () => {
      if (!getSession().userInfo) return
      resolved()
      fetchNextScreens()
    })
    stops.push(resolved)
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Toasts />
        </Suspense>
        {settled && <RouterProvider router={router} />}
        {asksSenha && (
          <Suspense>
            <SenhaDialog />
          </Suspense>
        )}
      </QueryClientProvider>
    </MantineProvider>
  )
}
