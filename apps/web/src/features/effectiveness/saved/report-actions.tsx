/** Saving the report, and the saved reports. */
import { Button, Group, Menu } from '@mantine/core'
import { IconDeviceFloppy, IconDots, IconFolderOpen, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Report } from '../use-report.ts'
import { EnviosDialog } from './envios-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SavedDialog } from './saved-dialog.tsx'

interface ReportActionsProps {
  readonly report: Report
  /** An earlier version is shown: it can only be saved as another report. */
  readonly isOld: boolean
  readonly onOpen: (uuid: string) => void
  readonly onClosed: () => void
  readonly onSaved: (uuid: string) => void
}

type Opened = 'save' | 'save-as' | 'saved' | 'envios'

export function ReportActions({ report, isOld, onOpen, onClosed, onSaved }: ReportActionsProps) {
  const [{ mode, saved, history, clean }] = report
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const maySave = history.present.filtros.length > 0 && mode.kind === 'normal'
  const isChanged = saved === undefined || history.present !== clean
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFolderOpen size={16} aria-hidden />}
        onClick={() => setOpened('saved')}
      >
        Relatórios salvos
      </Button>
      {saved && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label="Mais ações do relatório" px="sm">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={!maySave} onClick={() => setOpened('save-as')}>
              Salvar como outro…
            </Menu.Item>
            <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpened('envios')}>
              Enviar por e-mail…
            </Menu.Item>
            <Menu.Item onClick={onClosed}>Fechar o relatório</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={!maySave || !isChanged || isOld}
        onClick={() => setOpened('save')}
      >
        Salvar
      </Button>
      {(opened === 'save' || opened === 'save-as') && (
        <SaveDialog
          report={report}
          asOther={opened === 'save-as'}
          onClose={close}
          onSaved={onSaved}
          onSend={() => setOpened('envios')}
        />
      )}
      {opened === 'saved' && (
        <SavedDialog
          onClose={close}
          onOpen={(uuid) => {
            close()
            onOpen(uuid)
          }}
        />
      )}
      {opened === 'envios' && saved && <EnviosDialog saved={saved} onClose={close} />}
    </Group>
  )
}
