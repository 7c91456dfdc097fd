-- The rule by which a line was computed (packages/domain/src/acerto/calculation-rule.ts): settlements that both sides accepted keep theirs. All
-- lines until now were computed by the first one, in which the effectiveness decided as it was measured.
alter table acertos_linhas add column regra_de_calculo smallint not null default 1 check (regra_de_calculo > 0);
alter table acertos_linhas alter column regra_de_calculo drop default;
