import type { LaudoListed } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import type { RowSelection } from '../../../list/selection/use-row-selection.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import type { LaudoActs } from '../laudo-acts.ts'

/** The bar is loaded with the first selection. */
const SelectionBar = lazyPart(() => import('./selection-bar.tsx'))

interface SelectedLaudosProps {
  readonly selection: RowSelection<LaudoListed>
  /** Laudos of the page. */
  readonly shown: readonly LaudoListed[]
  readonly hide: LaudoActs['hide']
  readonly review: LaudoActs['review']
  readonly onNoted: () => void
  /** The button that exports the selected laudos. */
  readonly exporting: ReactNode
}

/** Announces the number of selected laudos to screen readers, and shows the acts on them. */
export function SelectedLaudos({
  selection: { picked, clear },
  shown,
  hide,
  review,
  onNoted,
  exporting,
}: SelectedLaudosProps) {
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
            onReview={(laudos, conferido) => void review(laudos, conferido)}
            onNoted={onNoted}
            onClear={clear}
            exporting={exporting}
          />
        </Suspense>
      )}
    </>
  )
}
