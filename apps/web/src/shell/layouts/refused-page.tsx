import { present } from '@faixa/units'
import { paths } from '../../paths.ts'
import type { Screen } from '../../screens.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Sentences for screens with a more specific reason than that the profile does not allow them. */
const REFUSALS: Readonly<Partial<Record<Screen['path'], { readonly subtitle: string; readonly sentence: string }>>> = {
  [paths.createLaudo]: {
    subtitle: 'Cadastro',
    sentence:
      'Seu perfil não cadastra laudos: quem cadastra é a prestadora do piloto ou a equipe de análise. Os laudos que você pode ver estão na lista.',
  },
}

/** Replaces a screen that this person's profile does not allow. */
export default function RefusedPage({ screen: { title, path } }: { readonly screen: Screen }) {
  const refusal = REFUSALS[path]
  return (
    <>
      <PageHeader title={title} {...present({ subtitle: refusal?.subtitle })} />
      <EmptyState
        sentence={
          refusal?.sentence ?? 'Seu perfil não permite usar esta tela. Os laudos que você pode ver estão na lista.'
        }
        action={
          <ButtonLink to={paths.laudos} variant="default" size="sm">
            Ver os laudos
          </ButtonLink>
        }
      />
    </>
  )
}
