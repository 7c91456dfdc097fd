import { laudoTitle } from '@faixa/domain'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { formatMoment } from '../../ui/format-when.ts'
import type { Notice } from './notices.ts'
import classes from './notifications.module.css'

interface NoticeRowProps {
  readonly notice: Notice
  readonly onFollow: () => void
}

const TITLES = { ready: 'Laudo pronto', error: 'Laudo com erro' } as const

export function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const { uuid, outcome, seen } = notice
  const given = { className: classes.row ?? '', 'data-unseen': !seen || undefined, onClick: onFollow }
  return (
    <li>
      {outcome === 'accepted' || outcome === 'contract' ? (
        <Link to={outcome === 'contract' ? paths.contrato : paths.acerto} params={{ uuid }} {...given}>
          <Words notice={notice} />
        </Link>
      ) : (
        <Link to={paths.map} params={{ segment: uuid }} {...given}>
          <Words notice={notice} />
        </Link>
      )}
    </li>
  )
}

function titleOf(notice: Notice): string {
  const { outcome, nome } = notice
  if (outcome === 'accepted') return 'Acerto'
  return outcome === 'contract' ? `Contrato ${nome}` : `${TITLES[outcome]}: ${laudoTitle(notice)}`
}

function Words({ notice }: Pick<NoticeRowProps, 'notice'>) {
  const { outcome, reason, atMs, seen } = notice
  const isError = outcome === 'error'
  const Icon = isError ? IconAlertTriangle : IconCircleCheck
  return (
    <>
      <Icon size={20} stroke={1.6} className={isError ? classes.error : classes.ready} aria-hidden />
      <span className={classes.words}>
        <Text size="sm" fw={seen ? 400 : 600} component="span">
          {!seen && <VisuallyHidden>Nova: </VisuallyHidden>}
          {titleOf(notice)}
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
    </>
  )
}
