import type { LaudoListed } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff, IconFolders, IconMap2, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import classes from '../laudo-list.module.css'

interface RowActionsProps {
  readonly laudo: LaudoListed
  /** True where the buttons can be reached with Tab. */
  readonly reachable: boolean
  /** Opens the documents of the laudo. */
  readonly onDocuments: () => void
  readonly onHide: (hidden: boolean) => void
  readonly onDelete: () => void
}

export function RowActions({ laudo, reachable, onDocuments, onHide, onDelete }: RowActionsProps) {
  const mayHide = useMay('hideLaudo')
  const mayDelete = useMay('deleteLaudo')
  const title = laudoTitle(laudo)
  const { hidden = false } = laudo
  const tabIndex = reachable ? 0 : -1
  const act = hidden ? 'Revelar' : 'Ocultar'
  return (
    <span className={classes.acts}>
      <Link
        to={paths.map}
        params={{ segment: laudo.uuid }}
        target="_blank"
        preload={false}
        tabIndex={tabIndex}
        className={classes.open ?? ''}
        aria-label={`Abrir o mapa de ${title} em nova aba`}
        title="Abrir no mapa (nova aba)"
      >
        <IconMap2 size={18} stroke={1.75} aria-hidden />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        tabIndex={tabIndex}
        aria-label={`Documentos de ${title}`}
        aria-haspopup="dialog"
        title="Documentos: dossiê, laudo, relatório"
        onClick={onDocuments}
      >
        <IconFolders size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {mayHide && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          tabIndex={tabIndex}
          aria-label={`${act} ${title}`}
          title={act}
          onClick={() => onHide(!hidden)}
        >
          {hidden ? <IconEye size={18} stroke={1.75} /> : <IconEyeOff size={18} stroke={1.75} />}
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          tabIndex={tabIndex}
          className={classes.delete}
          aria-label={`Excluir ${title}`}
          title="Excluir"
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  )
}
