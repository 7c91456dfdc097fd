import { Button, Menu, type MenuProps } from '@mantine/core'
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../ui/save-file.ts'
import { withToasts } from './export-toasts.ts'

type Extension = 'xlsx' | 'pdf'

interface PaperMenuProps extends Pick<MenuProps, 'trigger' | 'openDelay' | 'closeDelay'> {
  /** Makes the file, and its name. */
  readonly write: (extension: Extension) => Promise<readonly [file: Blob, name: string]>
}

/** A button that offers the screen's content as a spreadsheet and as paper. */
export function PaperMenu({ write, ...opening }: PaperMenuProps) {
  const [busy, setBusy] = useState(false)
  const save = async (extension: Extension) => {
    setBusy(true)
    await withToasts(async () => saveFile(...(await write(extension))))
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" {...opening}>
      <Menu.Target>
        <Button variant="default" loading={busy}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={() => void save('xlsx')}>
          XLSX
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => void save('pdf')}>
          PDF
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
