import { Kbd, Modal } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { shortcutsOf } from '../shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

interface ShortcutsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Lists the keyboard shortcuts of the screen, a table for each area; loaded when it is first opened. */
export default function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  // It is rendered closed first: the dialog returns the focus to the element that had it when it opened.
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
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && <span className={classes.or}> ou </span>}
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
