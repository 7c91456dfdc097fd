import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useScheme } from '../ui/page/use-scheme.ts'

export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useScheme()
  const label = scheme === 'light' ? 'Usar tema escuro' : 'Usar tema claro'
  const Icon = scheme === 'light' ? IconMoon : IconSun
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(scheme === 'light' ? 'dark' : 'light')}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
