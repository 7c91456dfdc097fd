/** /acertos/{uuid}: one settlement, its lines, their contestations, and the acceptances. */
import { Skeleton } from '@mantine/core'
import { useAcertoEvents } from '../../../api/events.ts'
import { NounPage } from '../../../noun/noun-page.tsx'
import { paths } from '../../../paths.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import { AcertoView } from './acerto-view.tsx'

export default function AcertoPage() {
  return (
    <NounPage
      read="readAcerto"
      missing="Este acerto não existe, ou não é dos que você vê."
      list={{ to: paths.acertos, label: 'Ver os acertos' }}
      waiting={
        <Loading label="Carregando o acerto">
          <Skeleton height={60} mb="md" />
          <Skeleton height={90} mb="md" radius="md" />
          <Skeleton height={420} radius="md" />
        </Loading>
      }
      useEvents={useAcertoEvents}
    >
      {(acerto) => <AcertoView acerto={acerto} />}
    </NounPage>
  )
}
