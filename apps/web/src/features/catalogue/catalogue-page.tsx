import { PageHeader } from '../../ui/page-header.tsx'

/** The pieces that every screen is made of, from the real code. */
export default function CataloguePage() {
  return <PageHeader title="Componentes" subtitle="As peças das telas, com seus estados" />
}
