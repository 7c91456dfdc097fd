/** The map of a laudo in each of its states: loading, not found, not readable, ready. */

import { Problem } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLaudoEvents } from '../../api/events.ts'
import { invalidateLaudo, laudoQuery } from '../../laudo/laudo-query.ts'
import { InsteadOfMap, MapSkeleton } from '../../map/frame/map-states.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LaudoMap } from './laudo-map.tsx'

export function LaudoScreen({ uuid }: { readonly uuid: string }) {
  const { data: info, error, refetch } = useQuery(laudoQuery(uuid))
  const readAgain = () => void invalidateLaudo(uuid)
  useLaudoEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  usePageTitle(info ? laudoTitle(info) : 'Mapa')

  // The laudo stays on the screen when a later reload fails, unless it is gone.
  const gone = error instanceof Problem && error.status === 404
  if (info && !gone) return <LaudoMap key={info.uuid} info={info} />
  if (gone) return <Unavailable />
  if (error) {
    return (
      <InsteadOfMap heading="Mapa">
        <ErrorState problem={error} onRetry={() => void refetch()} />
      </InsteadOfMap>
    )
  }
  return <MapSkeleton label="Carregando o laudo" />
}

/** Hidden, deleted, of another owner or never existing: the page does not reveal which. */
function Unavailable() {
  return (
    <InsteadOfMap heading="Mapa">
      <EmptyState
        icon={<IconMapOff size={28} stroke={1.5} />}
        sentence="Este laudo não existe ou não está disponível para você."
        action={
          <ButtonLink to={paths.laudos} variant="default">
            Listar Aplicações
          </ButtonLink>
        }
      />
    </InsteadOfMap>
  )
}
