import { Kbd, Modal } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { shortcutsOf } from './shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

interface ShortcutsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** One table for each place where keys do something here; loaded when somebody first asks. */
export default function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  // It gives the focus back to whoever had it when it opened: so it must have been closed before.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Modal
      opened={opened && there}
      onClose={onClose}
      title="Atalhos do teclado"
      closeButtonProps={{ 'aria-label': 'Fechar os atalhos' }}
    >
      {shortcutsOf(route).map(({ title, shortcuts }) => (
        <table key={title} className={classes.table}>
          <caption>{title}</caption>
          <tbody>
            {shortcuts.map(({ keys, does }) => (
              <tr key={does}>
                <th scope="row">{does}</th>
                <td>
                  {keys.map((key, place) => (
                    <Fragment key={key}>
                      {place > 0 && <span className={classes.or}> ou </span>}
                      <Kbd size="xs">{key}</Kbd>
                    </Fragment>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Modal>
  )
}
