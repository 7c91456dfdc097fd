import { grantOf } from '@faixa/domain'
import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUserInfo } from '../../session/use-session.ts'
import classes from './bottom-bar.module.css'
import { screensAtHand } from './menu.ts'
import { ICONS } from './side-menu.tsx'

interface BottomBarProps {
  readonly menuOpened: boolean
  readonly onMenu: () => void
}

/** The screens that a person uses most on a telephone, within reach of the thumb, and the button of the whole menu. */
export default function BottomBar({ menuOpened, onMenu }: BottomBarProps) {
  const person = useUserInfo()
  const screens = screensAtHand((capability) => grantOf(person, capability).reach !== 'none')
  return (
    <nav aria-label="Navegação" className={classes.bar}>
      {screens.map(({ path, short, icon = 'gauge' }) => {
        const Icon = ICONS[icon]
        return (
          <Link key={path} to={path} className={classes.entry ?? ''}>
            <Icon size={22} stroke={1.6} aria-hidden />
            {short}
          </Link>
        )
      })}
      <UnstyledButton
        className={classes.entry}
        onClick={onMenu}
        aria-label={menuOpened ? 'Fechar menu' : 'Abrir menu'}
        aria-expanded={menuOpened}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        Menu
      </UnstyledButton>
    </nav>
  )
}
