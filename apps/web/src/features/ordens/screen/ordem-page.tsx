/** /ordens-servico/{uuid}: one service order, its request and its outcome. */
import { Skeleton } from '@mantine/core'
import { useOrdemEvents } from '../../../api/events.ts'
import { NounPage } from '../../../noun/noun-page.tsx'
import { paths } from '../../../paths.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import { OrdemView } from './ordem-view.tsx'

export default function OrdemPage() {
  return (
    <NounPage
      read="readOrdem"
      missing="Esta ordem de serviço não existe, ou não é das que você vê."
      list={{ to: paths.ordens, label: 'Ver as ordens de serviço' }}
      waiting={
        <Loading label="Carregando a ordem de serviço">
          <Skeleton height={60} mb="md" />
          <Skeleton height={420} radius="md" />
        </Loading>
      }
      useEvents={useOrdemEvents}
    >
      {(ordem) => <OrdemView ordem={ordem} />}
    </NounPage>
  )
}
