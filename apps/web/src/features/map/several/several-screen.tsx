/** A map of several laudos in each of its states. */
import { IconMapOff } from '@tabler/icons-react'
import { MOST_ON_MAP } from '../../../laudo/most-on-map.ts'
import { InsteadOfMap, MapSkeleton } from '../../../map/frame/map-states.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SeveralMap } from './several-map.tsx'
import { countText } from './several-search.ts'
import { useSeveralLaudos } from './use-several-laudos.ts'

export function SeveralScreen({ uuids }: { readonly uuids: readonly string[] }) {
  const several = useSeveralLaudos(uuids.slice(0, MOST_ON_MAP))
  const { pending, ready, failed, retry } = several
  usePageTitle(pending ? 'Mapa' : countText(ready.length))

  if (ready.length > 0 && !pending) {
    return <SeveralMap several={several} left={Math.max(0, uuids.length - MOST_ON_MAP)} />
  }
  if (pending) return <MapSkeleton label="Carregando os laudos" />
  const [problem] = failed
  return (
    <InsteadOfMap heading="Laudos no mapa">
      {problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <EmptyState
          icon={<IconMapOff size={28} stroke={1.5} />}
          sentence={
            several.unready.length > 0
              ? 'Nenhum destes laudos está pronto para o mapa.'
              : 'Estes laudos não existem ou não estão disponíveis para você.'
          }
          action={
            <ButtonLink to={paths.laudos} variant="default">
              Listar Aplicações
            </ButtonLink>
          }
        />
      )}
    </InsteadOfMap>
  )
}
