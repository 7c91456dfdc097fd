import { formatCount } from '@faixa/units'
import { ActionIcon, Indicator, Popover, Text, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NoticeRow } from './notice-row.tsx'
import { unseenCount } from './notices.ts'
import classes from './notifications.module.css'
import { useNotices } from './use-notices.ts'

export function NotificationsMenu() {
  const { notices, see } = useNotices()
  const [opened, setOpened] = useState(false)
  const unseen = unseenCount(notices)
  const label = unseen === 0 ? 'Notificações' : `Notificações: ${formatCount(unseen, 'nova', 'novas')}`
  // Notices become read when the list closes, so that new ones stay marked while it is open.
  const change = (next: boolean) => {
    if (!next && unseen > 0) see()
    setOpened(next)
  }
  return (
    <Popover opened={opened} onChange={change} position="bottom-end" width={340} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Notificações" withArrow disabled={opened}>
          <Indicator disabled={unseen === 0} label={unseen > 9 ? '9+' : unseen} size={16} offset={6} color="danger">
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => change(!opened)}>
              <IconBell size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notificações">
        <Text component="h2" size="sm" fw={600} className={classes.title} tabIndex={-1} data-autofocus>
          Notificações
        </Text>
        {notices.list.length === 0 ? (
          <EmptyState
            icon={<IconBell size={28} stroke={1.5} />}
            sentence="Nada de novo. Os laudos que ficarem prontos ou falharem, e os acertos aceitos, aparecem aqui."
          />
        ) : (
          <ul className={classes.list}>
            {notices.list.map((notice) => (
              <NoticeRow key={notice.uuid} notice={notice} onFollow={() => change(false)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
