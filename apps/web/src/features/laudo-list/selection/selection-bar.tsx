import type { LaudoListed } from '@faixa/contract'
import { Button, CloseButton, Text } from '@mantine/core'
import { IconChecks, IconEye, IconEyeOff, IconMap2, IconNote } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { MOST_ON_MAP } from '../../../laudo/most-on-map.ts'
import { focusFirstRow } from '../../../list/table/data-table.tsx'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import classes from './selection-bar.module.css'

const NotesDialog = lazyPart(() => import('./notes-dialog.tsx'))

interface SelectionBarProps {
  readonly laudos: readonly LaudoListed[]
  /** Number of selected laudos in words: «3 selecionados». */
  readonly count: string
  /** Number of selected laudos on this page. */
  readonly here: number
  readonly onHide: (laudos: readonly LaudoListed[], hidden: boolean) => void
  readonly onReview: (laudos: readonly LaudoListed[], conferido: boolean) => void
  /** Called when notes of the selected laudos were saved. */
  readonly onNoted: () => void
  readonly onClear: () => void
  /** The button that exports the selected laudos. */
  readonly exporting: ReactNode
}

/** Buttons for the selected laudos. The bar floats below the list, so that no row moves when it appears. */
export default function SelectionBar({
  laudos,
  count,
  here,
  onHide,
  onReview,
  onNoted,
  onClear,
  exporting,
}: SelectionBarProps) {
  const mayReview = useMay('updateLaudo')
  const [notes, setNotes] = useState(false)
  const ready = laudos.filter(({ ready }) => ready)
  const reviewed = ready.length > 0 && ready.every(({ conferido }) => conferido)
  const mayHide = useMay('hideLaudo')
  const hidden = laudos.filter((laudo) => laudo.hidden)
  const seen = laudos.filter((laudo) => !laudo.hidden)
  const elsewhere = laudos.length - here
  /** Moves the focus to the list before the bar disappears with the selection. */
  const clearByKey = () => {
    onClear()
    focusFirstRow()
  }
  return (
    <section
      className={classes.bar}
      data-screen-only
      aria-label="Laudos selecionados"
      // Keys in a dialog that was opened from the bar bubble here and are ignored.
      onKeyDown={({ key, target, currentTarget }) =>
        key === 'Escape' && currentTarget.contains(target as Node) && clearByKey()
      }
    >
      <span className={classes.count}>
        <Text size="sm" fw={600} span>
          {count}
        </Text>
        {elsewhere > 0 && (
          <Text size="xs" c="dimmed" span>
            {elsewhere} fora desta página
          </Text>
        )}
      </span>
      {mayHide && seen.length > 0 && (
        <Act icon={<IconEyeOff size={16} aria-hidden />} onAct={() => onHide(seen, true)}>
          Ocultar{hidden.length > 0 && ` ${seen.length}`}
        </Act>
      )}
      {mayHide && hidden.length > 0 && (
        <Act icon={<IconEye size={16} aria-hidden />} onAct={() => onHide(hidden, false)}>
          Revelar{seen.length > 0 && ` ${hidden.length}`}
        </Act>
      )}
      {mayReview && ready.length > 0 && (
        <Act icon={<IconChecks size={16} aria-hidden />} onAct={() => onReview(ready, !reviewed)}>
          {reviewed ? 'Desfazer conferência' : `Conferir${ready.length < laudos.length ? ` ${ready.length}` : ''}`}
        </Act>
      )}
      {mayReview && (
        <Act icon={<IconNote size={16} aria-hidden />} onAct={() => setNotes(true)}>
          Observações
        </Act>
      )}
      {notes && (
        <Suspense>
          <NotesDialog laudos={laudos} onClose={() => setNotes(false)} onNoted={onNoted} />
        </Suspense>
      )}
      {exporting}
      <OpenOnMap laudos={laudos} />
      <CloseButton
        size="md"
        className={classes.clear ?? ''}
        aria-label="Limpar a seleção"
        title="Limpar (Esc)"
        onClick={({ detail }) => (detail === 0 ? clearByKey() : onClear())}
      />
    </section>
  )
}

function Act({ icon, onAct, children }: { icon: ReactNode; onAct: () => void; children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-sm" leftSection={icon} onClick={onAct}>
      {children}
    </Button>
  )
}

/** Opens the selected laudos on one map in a new tab. */
function OpenOnMap({ laudos }: Pick<SelectionBarProps, 'laudos'>) {
  const icon = <IconMap2 size={16} aria-hidden />
  if (laudos.length > MOST_ON_MAP) {
    const sentence = `O mapa mostra até ${MOST_ON_MAP} laudos de cada vez; estão selecionados ${laudos.length}.`
    return (
      <Act
        icon={icon}
        onAct={() => showToast({ title: 'Laudos demais para um mapa', message: sentence, tone: 'info' })}
      >
        Abrir no mapa
      </Act>
    )
  }
  const [first, ...rest] = laudos.map(({ uuid }) => uuid)
  const looks = { target: '_blank', preload: false, variant: 'subtle', size: 'compact-sm', leftSection: icon } as const
  if (first === undefined) return null
  return rest.length === 0 ? (
    <ButtonLink to={paths.map} params={{ segment: first }} {...looks}>
      Abrir no mapa
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.severalMap} search={{ laudos: [first, ...rest].join(',') }} {...looks}>
      Abrir no mapa
    </ButtonLink>
  )
}
