import { useMantineColorScheme } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isOfflineWanted } from '../offline/wanted.ts'
import { takeTheme } from '../session/sign-in-theme.ts'
import { useSession } from '../session/use-session.ts'
import { lazyPart } from '../ui/connection/load-part.ts'
import { isTyping } from '../ui/is-typing.ts'
import { useBelow1100, useNarrow } from '../ui/page/narrow.ts'
import classes from './application.module.css'
import { SkipLink } from './layouts/skip-link.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { shortcutOf } from './shortcut-keys.ts'
import { TopBar } from './top-bar.tsx'

interface ApplicationProps {
  /** `map` fills the window below the top bar; `column` has margins and a footer. */
  readonly kind: 'column' | 'map'
}

const KeptNotice = lazyPart(() => import('../offline/kept-notice.tsx'))
const FactorNote = lazyPart(() => import('./dialogs/factor-note.tsx'))
const LicenceDialog = lazyPart(() => import('./dialogs/licence-dialog.tsx'))
const GoToDialog = lazyPart(() => import('./dialogs/go-to-dialog.tsx'))
const BottomBar = lazyPart(() => import('./menu/bottom-bar.tsx'))
const MenuDrawer = lazyPart(() => import('./menu/menu-drawer.tsx'))
const ShortcutsDialog = lazyPart(() => import('./dialogs/shortcuts-dialog.tsx'))

export const ColumnApplication = () => <Application kind="column" />
export const MapApplication = () => <Application kind="map" />

/** Top bar, side menu or bottom bar, and the screen of the route. */
function Application({ kind }: ApplicationProps) {
  const { userInfo } = useSession()
  const [drawer, setDrawer] = useState(false)
  const [mounted, setMounted] = useState(false)
  const [shortcuts, setShortcuts] = useState<'opened' | 'closed'>()
  const [goTo, setGoTo] = useState<'opened' | 'closed'>()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, isTyping(event.target))
      if (!shortcut) return
      // Browsers use Ctrl+K for their own search field.
      event.preventDefault()
      if (shortcut === 'go-to') setGoTo('opened')
      else setShortcuts('opened')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    const tema = takeTheme()
    if (tema) setColorScheme(tema)
  }, [setColorScheme])
  // The menu is narrow by default on maps, which need the window, and in windows of which it would take a quarter.
  const isSmall = useBelow1100()
  const isTelephone = useNarrow()
  const [narrow, setNarrow] = useLocalStorage({
    key: `faixa-menu-recolhido${kind === 'map' ? '-no-mapa' : isSmall ? '-em-janela-menor' : ''}`,
    defaultValue: kind === 'map' || isSmall,
    getInitialValueInEffect: false,
  })
  const toggle = () => {
    setMounted(true)
    setDrawer(!drawer)
  }
  const close = () => setDrawer(false)
  // After signing out the router is redirecting to the login: screens that need a person are not rendered.
  if (!userInfo) return null
  // Before the licence is accepted, the server refuses the data of screens and of the bar above them.
  if (!userInfo.licenseAgreement) {
    return (
      <Suspense>
        <LicenceDialog />
      </Suspense>
    )
  }
  // Before a required factor is added, the server refuses the data of the menu's screens.
  const mustEnrol = userInfo.exigeSegundoFator === true
  return (
    <div className={classes.application} data-narrow={narrow || undefined}>
      <SkipLink />
      <header className={classes.header}>
        <TopBar
          mustEnrol={mustEnrol}
          narrow={narrow}
          onNarrow={() => setNarrow(!narrow)}
          onShortcuts={() => setShortcuts('opened')}
        />
      </header>
      {/* On a telephone there is a bar at the bottom, and the menu is a drawer, which renders its entries once it is opened. */}
      {!isTelephone && <div className={classes.navbar}>{!mustEnrol && <SideMenu narrow={narrow} />}</div>}
      {mounted && (
        <Suspense>
          <MenuDrawer opened={drawer} onClose={close} />
        </Suspense>
      )}
      {shortcuts && (
        <Suspense>
          <ShortcutsDialog opened={shortcuts === 'opened'} onClose={() => setShortcuts('closed')} />
        </Suspense>
      )}
      {goTo && !mustEnrol && (
        <Suspense>
          <GoToDialog
            opened={goTo === 'opened'}
            onClose={() => setGoTo('closed')}
            onShortcuts={() => setShortcuts('opened')}
          />
        </Suspense>
      )}
      <main id="conteudo" tabIndex={-1} className={classes.main} data-kind={kind}>
        {isOfflineWanted() && (
          <Suspense>
            <KeptNotice />
          </Suspense>
        )}
        {kind === 'map' ? (
          <Outlet />
        ) : (
          <>
            <div className={classes.content}>
              {userInfo.segundoFatorAte !== undefined && (
                <div className={classes.factor}>
                  <Suspense>
                    <FactorNote from={userInfo.segundoFatorAte} />
                  </Suspense>
                </div>
              )}
              <Outlet />
            </div>
            <Footer />
          </>
        )}
      </main>
      {isTelephone && !mustEnrol && (
        <div className={classes.bottom}>
          <Suspense>
            <BottomBar menuOpened={drawer} onMenu={toggle} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function Footer() {
  return <footer className={classes.footer}>© {new Date().getFullYear()} Faixa. Todos os direitos reservados.</footer>
}
