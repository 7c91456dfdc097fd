import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SideMenu } from './side-menu.tsx'

interface MenuDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The menu on a telephone; loaded when somebody first asks for it. */
export default function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  // It gives the focus back to whoever had it when it opened: so it must have been closed before.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Drawer
      opened={opened && there}
      onClose={onClose}
      title="Menu"
      size={280}
      hiddenFrom="sm"
      // Over messages: it was opened to choose something.
      zIndex={260}
      closeButtonProps={{ 'aria-label': 'Fechar menu' }}
      styles={{ body: { padding: 0 } }}
    >
      <SideMenu onChosen={onClose} />
    </Drawer>
  )
}
