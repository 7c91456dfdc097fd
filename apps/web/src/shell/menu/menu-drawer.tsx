import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SideMenu } from './side-menu.tsx'

interface MenuDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The menu on a telephone; loaded when it is first opened. */
export default function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  // It is rendered closed first: the drawer returns the focus to the element that had it when it opened.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Drawer
      opened={opened && there}
      onClose={onClose}
      title="Menu"
      size={280}
      hiddenFrom="sm"
      // The drawer covers messages, because a person opened it to choose something.
      zIndex={260}
      closeButtonProps={{ 'aria-label': 'Fechar menu' }}
      styles={{ body: { padding: 0 } }}
    >
      <SideMenu onChosen={onClose} />
    </Drawer>
  )
}
