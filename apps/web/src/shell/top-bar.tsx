import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { NotificationsMenu } from '../features/notifications/notifications-menu.tsx'
import { paths } from '../paths.ts'
import { lazyPart, loadNow } from '../ui/connection/load-part.ts'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { Brand } from './layouts/brand.tsx'
import { UserButton } from './menu/user-button.tsx'
import { NAME } from './page-settings.ts'
import classes from './top-bar.module.css'

const UserMenu = lazyPart(() => import('./menu/user-menu.tsx'))

/** Loads the menu before it is opened; without a connection the menu itself waits for it. */
function fetchUserMenu(): void {
  loadNow(() => import('./menu/user-menu.tsx')).catch(() => undefined)
}

interface TopBarProps {
  /** True where only the profile can be reached. */
  readonly mustEnrol: boolean
  readonly narrow: boolean
  readonly onNarrow: () => void
  readonly onShortcuts: () => void
}

export function TopBar({ mustEnrol, narrow, onNarrow, onShortcuts }: TopBarProps) {
  const narrowLabel = narrow ? 'Expandir menu' : 'Recolher menu'
  const [isRequested, setAsked] = useState(false)
  const NarrowIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.bar}>
      <Group gap="xs" wrap="nowrap">
        {!mustEnrol && (
          <Tooltip label={narrowLabel} withArrow>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              visibleFrom="sm"
              onClick={onNarrow}
              aria-label={narrowLabel}
            >
              <NarrowIcon size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Link to={paths.home} className={classes.brand ?? ''} aria-label={`${NAME}: início`}>
          <Brand />
        </Link>
      </Group>
      <Group gap={4} wrap="nowrap">
        {!mustEnrol && <NotificationsMenu />}
        <ColourSchemeSwitch />
        {isRequested ? (
          <Suspense fallback={<UserButton aria-haspopup="menu" aria-expanded={false} />}>
            <UserMenu onShortcuts={onShortcuts} />
          </Suspense>
        ) : (
          <UserButton
            aria-haspopup="menu"
            aria-expanded={false}
            onPointerEnter={fetchUserMenu}
            onFocus={fetchUserMenu}
            onClick={() => setAsked(true)}
          />
        )}
      </Group>
    </div>
  )
}
