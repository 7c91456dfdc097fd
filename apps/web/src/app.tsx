import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { queryClient } from './api/query.ts'
import { router } from './routes.tsx'
import { isSenhaAsked, subscribeSenhaAsked } from './session/recent-senha.ts'
import { useSession } from './session/use-session.ts'
import { COLOUR, nonce } from './shell/page-settings.ts'
import { cssVariables, themeWith } from './theme.ts'
import { lazyPart } from './ui/connection/load-part.ts'

const Toasts = lazyPart(() => import('./ui/messages/toasts.tsx'))
const SenhaDialog = lazyPart(() => import('./shell/dialogs/senha-dialog.tsx'))
const theme = themeWith(COLOUR)

export function App() {
  const { settled } = useSession()
  const asksSenha = useSyncExternalStore(subscribeSenhaAsked, isSenhaAsked)
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
