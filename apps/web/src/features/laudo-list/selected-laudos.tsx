import type { LaudoListed } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { VisuallyHidden } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RowSelection } from '../../list/selection/use-row-selection.ts'
import type { LaudoActs } from './use-laudo-acts.ts'

/** Nobody has selected anything when the list comes. */
const SelectionBar = lazy(() => import('./selection-bar.tsx'))

interface SelectedLaudosProps {
  readonly selection: RowSelection<LaudoListed>
  /** On the page. */
  readonly shown: readonly LaudoListed[]
  readonly hide: LaudoActs['hide']
  /** Of what is selected. */
  readonly exporting: ReactNode
}

/** How many are selected, for those who hear it, and what can be done with them. */
export function SelectedLaudos({ selection: { picked, clear }, shown, hide, exporting }: SelectedLaudosProps) {
  const count = formatCount(picked.size, 'selecionado', 'selecionados')
  return (
    <>
      <VisuallyHidden role="status">{picked.size > 0 && count}</VisuallyHidden>
      {picked.size > 0 && (
        <Suspense>
          <SelectionBar
            laudos={[...picked.values()]}
            count={count}
            here={shown.filter(({ uuid }) => picked.has(uuid)).length}
            onHide={(laudos, hidden) => void hide(laudos, hidden)}
            onClear={clear}
            exporting={exporting}
          />
        </Suspense>
      )}
    </>
  )
}
