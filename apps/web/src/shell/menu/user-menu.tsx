import { Menu, Text } from '@mantine/core'
import {
  IconBook2,
  IconDevices,
  IconFileText,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { signOut } from '../../account/session-actions.ts'
import { mayWaitHere } from '../../campo/waiting-here.ts'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { UserButton } from './user-button.tsx'
import classes from './user-menu.module.css'

const SignOutQuestion = lazyPart(() => import('../../campo/sign-out-question.tsx'))

/** The menu of the person's button. It is loaded when the button is first pressed, and then opens. */
export default function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { nome, email, nomeEmpresa } = useUserInfo()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const [asks, setAsks] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The menu returns the focus to the element that had it before.
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UserButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <Text size="sm" fw={600}>
            {nome}
          </Text>
          <Text size="xs" c="dimmed">
            {email}
          </Text>
          {nomeEmpresa && (
            <Text size="xs" c="dimmed">
              {nomeEmpresa}
            </Text>
          )}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.profile })}
        >
          Meu perfil
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.changePassword })}
        >
          Alterar senha
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDevices size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.sessions })}
        >
          Sessões
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.ownData })}
        >
          Meus dados
        </Menu.Item>
        <Menu.Item
          leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.verification })}
        >
          Verificação em duas etapas
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBook2 size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.method })}
        >
          Como os números são calculados
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: paths.licence })}
        >
          Termos de Licença de Uso
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
          visibleFrom="sm"
          onClick={onShortcuts}
        >
          Atalhos do teclado
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => (mayWaitHere() ? setAsks(true) : void signOut())}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
      <Suspense>{asks && <SignOutQuestion onClose={() => setAsks(false)} />}</Suspense>
    </Menu>
  )
}
