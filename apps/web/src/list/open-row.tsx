import { IconFileDescription } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { paths } from '../paths.ts'
import classes from './list.module.css'

interface OpenRowProps {
  readonly to: (typeof paths)[keyof typeof paths]
  readonly uuid: string
  /** «Abrir a ordem», and how this one is called. */
  readonly title: string
  readonly name: string
  /** True where the link can be reached with Tab. */
  readonly reachable: boolean
}

/** The link from a row to its own screen. */
export function OpenRow({ to, uuid, title, name, reachable }: OpenRowProps) {
  return (
    <Link
      to={to}
      params={{ uuid }}
      tabIndex={reachable ? 0 : -1}
      className={classes.open ?? ''}
      aria-label={`${title} ${name}`}
      title={title}
    >
      <IconFileDescription size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}
