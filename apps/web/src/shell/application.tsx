import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useSession } from '../session/use-session.ts'
import classes from './application.module.css'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

interface ApplicationProps {
  /** The map fills the window below the top bar; everything else is a column with margins and the footer. */
  readonly kind: 'column' | 'map'
}

const WIDE_PX = 232
const NARROW_PX = 60

export const ColumnApplication = () => <Application kind="column" />
export const MapApplication = () => <Application kind="map" />

/** Top bar, side menu and what the route shows. */
function Application({ kind }: ApplicationProps) {
  const { userInfo } = useSession()
  const [drawer, { toggle, close }] = useDisclosure(false)
  const [narrow, setNarrow] = useLocalStorage({
    key: 'faixa-menu-recolhido',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Whoever has just left is on the way to the door; nothing that needs a person is drawn meanwhile.
  if (!userInfo) return null
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: narrow ? NARROW_PX : WIDE_PX, breakpoint: 'sm', collapsed: { mobile: true } }}
      transitionDuration={150}
    >
      <SkipLink />
      <AppShell.Header>
        <TopBar drawerOpened={drawer} onDrawer={toggle} narrow={narrow} onNarrow={() => setNarrow(!narrow)} />
      </AppShell.Header>
      <AppShell.Navbar component="div" visibleFrom="sm" className={classes.navbar}>
        <SideMenu narrow={narrow} />
      </AppShell.Navbar>
      <Drawer
        opened={drawer}
        onClose={close}
        title="Menu"
        size={280}
        hiddenFrom="sm"
        closeButtonProps={{ 'aria-label': 'Fechar menu' }}
        styles={{ body: { padding: 0 } }}
      >
        <SideMenu onChosen={close} />
      </Drawer>
      <AppShell.Main id="conteudo" tabIndex={-1} className={kind === 'map' ? classes.map : classes.column}>
        {kind === 'map' ? (
          <Outlet />
        ) : (
          <>
            <div className={classes.content}>
              <Outlet />
            </div>
            <Footer />
          </>
        )}
      </AppShell.Main>
    </AppShell>
  )
}

function Footer() {
  return <footer className={classes.footer}>© {new Date().getFullYear()} Faixa. Todos os direitos reservados.</footer>
}
