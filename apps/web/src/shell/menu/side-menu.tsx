import { grantOf } from '@faixa/domain'
import { present } from '@faixa/units'
import { NavLink, type NavLinkProps, Text, Tooltip } from '@mantine/core'
import {
  IconBuildingFactory,
  IconCalendarStats,
  IconCertificate,
  IconChartBar,
  IconClipboardList,
  IconDrone,
  IconFlask,
  IconGauge,
  IconHelmet,
  IconHomeEco,
  IconKey,
  IconLayoutGrid,
  IconLeaf,
  IconListDetails,
  IconLock,
  IconMap2,
  IconMapPin,
  IconMapUp,
  IconPlane,
  IconPlus,
  IconReceipt,
  IconRocket,
  IconScale,
  IconShieldCheck,
  IconShieldPlus,
  IconSignature,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import type { ScreenIcon } from '../../screens.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { menuOf } from './menu.ts'
import classes from './side-menu.module.css'

const MenuLink = createLink(
  (props: NavLinkProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'>) => (
    <NavLink component="a" {...props} />
  ),
)

export const ICONS = {
  building: IconBuildingFactory,
  calendar: IconCalendarStats,
  certificate: IconCertificate,
  chart: IconChartBar,
  clipboard: IconClipboardList,
  contacts: IconUser,
  farm: IconHomeEco,
  flask: IconFlask,
  gauge: IconGauge,
  key: IconKey,
  leaf: IconLeaf,
  pin: IconMapPin,
  list: IconListDetails,
  lock: IconLock,
  map: IconMap2,
  mapUp: IconMapUp,
  plus: IconPlus,
  grid: IconLayoutGrid,
  receipt: IconReceipt,
  rocket: IconRocket,
  scale: IconScale,
  shield: IconShieldCheck,
  shieldPlus: IconShieldPlus,
  people: IconUsers,
  person: IconUserPlus,
  pilot: IconHelmet,
  drone: IconDrone,
  plane: IconPlane,
  signature: IconSignature,
  webhook: IconWebhook,
} as const satisfies Record<ScreenIcon, typeof IconGauge>

interface SideMenuProps {
  /** Shows icons only, with names on hover and on focus. */
  readonly narrow?: boolean
  readonly onChosen?: () => void
}

export function SideMenu({ narrow = false, onChosen }: SideMenuProps) {
  const person = useUserInfo()
  const groups = menuOf(person.nivel, (capability) => grantOf(person, capability).reach !== 'none')
  return (
    <nav aria-label="Menu principal" className={classes.menu} data-narrow={narrow || undefined}>
      {groups.map((group) => (
        <div key={group.label} className={classes.group} role="group" aria-label={group.label}>
          {!narrow && (
            <Text size="xs" fw={600} c="dimmed" className={classes.label} aria-hidden>
              {group.label}
            </Text>
          )}
          {group.entries.map(({ title, path, icon = 'gauge' }) => {
            const Icon = ICONS[icon]
            return (
              <Tooltip key={path} label={title} position="right" disabled={!narrow} withArrow>
                <MenuLink
                  to={path}
                  label={narrow ? undefined : title}
                  aria-label={title}
                  leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                  className={classes.entry ?? ''}
                  activeProps={{ 'data-active': true }}
                  {...present({ onClick: onChosen })}
                />
              </Tooltip>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
