import { laudoTitle } from '@faixa/domain'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../export/rows/format-when.ts'
import { paths } from '../../paths.ts'
import type { Notice } from './notices.ts'
import classes from './notifications.module.css'

interface NoticeRowProps {
  readonly notice: Notice
  readonly onFollow: () => void
}

export function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const { uuid, outcome, reason, atMs, seen } = notice
  const Icon = outcome === 'ready' ? IconCircleCheck : IconAlertTriangle
  return (
    <li>
      <Link
        to={paths.map}
        params={{ segment: uuid }}
        className={classes.row ?? ''}
        data-unseen={!seen || undefined}
        onClick={onFollow}
      >
        <Icon size={20} stroke={1.6} className={classes[outcome]} aria-hidden />
        <span className={classes.words}>
          <Text size="sm" fw={seen ? 400 : 600} component="span">
            {!seen && <VisuallyHidden>Nova: </VisuallyHidden>}
            {outcome === 'ready' ? 'Laudo pronto' : 'Laudo com erro'}: {laudoTitle(notice)}
          </Text>
          {reason && (
            <Text size="xs" c="dimmed" component="span" lineClamp={2}>
              {reason}
            </Text>
          )}
          <Text size="xs" c="dimmed" component="span">
            {formatMoment(atMs)}
          </Text>
        </span>
      </Link>
    </li>
  )
}
