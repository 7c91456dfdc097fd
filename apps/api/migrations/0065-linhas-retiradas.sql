-- A line that left its settlement stays withdrawn, in whatever state the settlement ends: a cancelled settlement frees all its lines, and an
-- accepted one closes them, so that neither vale nor aberta says it.

alter table acertos_linhas add column retirada boolean not null default false;

-- The lines of accepted settlements are frozen; this changes no amount of theirs.
alter table acertos_linhas disable trigger linha_congelada;
update acertos_linhas x set retirada = true
from acertos a
where a.id = x.acerto_id and not x.vale
  -- Cancelling freed all lines: there the last answer says which one had left before.
  and (a.cancelado_em is null
    or exists (select 1 from acertos_contestacoes k
      where k.acerto_id = x.acerto_id and k.laudo_id = x.laudo_id and k.decisao = 'retirado'));
alter table acertos_linhas enable trigger linha_congelada;

alter table acertos_linhas add check (not (vale and retirada));
