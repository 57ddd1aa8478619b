//! Finds the place of each mutant of a file, and makes its replacement.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use proc_macro2::LineColumn;
use serde_json::Value;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ImplItemFn, ItemFn, ItemImpl, ReturnType, Signature, TraitItemFn, UnOp};

use crate::render::{Piece, Site};

/// A mutant of the list.
pub(crate) struct Wanted {
    pub(crate) number: usize,
    pub(crate) file: String,
    genre: String,
    replacement: String,
    /// Line and column of its first character, both from 1.
    start: (usize, usize),
}

impl Wanted {
    pub(crate) fn read(number: usize, mutant: &Value) -> Self {
        let text = |key: &str| mutant[key].as_str().unwrap_or_default().to_owned();
        let start = &mutant["span"]["start"];
        let start = ["line", "column"].map(|key| start[key].as_u64().unwrap_or_default() as usize);
        // The replacements of cargo-mutants for this type never compile.
        let replacement = match &*text("replacement") {
            "ControlFlow::new()" => "std::ops::ControlFlow::Continue(())".to_owned(),
            "ControlFlow::from(())" => "std::ops::ControlFlow::Break(())".to_owned(),
            replacement => replacement.to_owned(),
        };
        Self { number, file: text("file"), genre: text("genre"), replacement, start: start.into() }
    }
}

pub(crate) fn find(source: &str, mutants: Vec<Wanted>, const_kept: &HashSet<String>) -> syn::Result<Vec<Site>> {
    let file = syn::parse_file(source)?;
    let mut lines = vec![0];
    lines.extend(source.match_indices('\n').map(|(at, _)| at + 1));
    let mut wanted: HashMap<_, Vec<Wanted>> = HashMap::new();
    for mutant in mutants {
        wanted.entry((mutant.genre.clone(), mutant.start)).or_default().push(mutant);
    }
    let mut finder = Finder { source, lines, wanted, const_kept, owner: String::new(), sites: Vec::new() };
    finder.visit_file(&file);
    for mutant in finder.wanted.values().flatten() {
        println!("misplaced {}", mutant.number);
    }
    Ok(finder.sites)
}

struct Finder<'s> {
    source: &'s str,
    lines: Vec<usize>,
    wanted: HashMap<(String, (usize, usize)), Vec<Wanted>>,
    const_kept: &'s HashSet<String>,
    owner: String,
    sites: Vec<Site>,
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

fn each(mutants: Vec<Wanted>, what: impl Fn(&Wanted) -> Vec<Piece>) -> Mutants {
    let written: Vec<_> = mutants.iter().map(what).collect();
    mutants.into_iter().zip(written).collect()
}

/// The mutants of one place, each with its replacement.
type Mutants = Vec<(Wanted, Vec<Piece>)>;

/// Whether the condition is a chain with `let`, whose operator cannot be replaced.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

impl Finder<'_> {
    fn offset(&self, place: LineColumn) -> usize {
        let line = self.lines[place.line - 1];
        line + self.source[line..].chars().take(place.column).map(char::len_utf8).sum::<usize>()
    }

    fn range(&self, node: &impl Spanned) -> Range<usize> {
        let span = node.span();
        self.offset(span.start())..self.offset(span.end())
    }

    /// The mutants of this genre that begin here.
    fn take(&mut self, genre: &str, node: &impl Spanned) -> Vec<Wanted> {
        let start = node.span().start();
        self.wanted.remove(&(genre.to_owned(), (start.line, start.column + 1))).unwrap_or_default()
    }

    /// Writes `head match at(first) { number => mutant, _ => original } tail`.
    fn site(&mut self, range: Range<usize>, head: Vec<Piece>, tail: &str, original: Vec<Piece>, mutants: Mutants) {
        let numbers: Vec<String> = mutants.iter().map(|(mutant, _)| mutant.number.to_string()).collect();
        let Some(first) = numbers.first() else { return };
        let (open, numbers) = (format!(" match crate::mutant::at({first}) {{ "), numbers.join(","));
        let mut pieces = vec![text(format!("/*[{numbers}]*/"))];
        pieces.extend(head);
        pieces.push(text(open));
        for (mutant, what) in mutants {
            // The comments identify the mutant that a compiler error is about.
            let number = mutant.number;
            pieces.push(text(format!("{number} => {{/*<{number}>*/")));
            pieces.extend(what);
            pieces.push(text(format!("/*</{number}>*/}} ")));
        }
        pieces.push(text("_ => {"));
        pieces.extend(original);
        pieces.push(text(format!("}} }} {tail}/*[/{numbers}]*/")));
        self.sites.push(Site { range, pieces });
    }

    fn function(&mut self, signature: &Signature, body: &Block) {
        if let Some(token) = signature.constness {
            let name = if self.owner.is_empty() {
                signature.ident.to_string()
            } else {
                format!("{}::{}", self.owner, signature.ident)
            };
            if !self.const_kept.contains(&name) {
                let range = self.range(&token);
                self.sites.push(Site { range, pieces: Vec::new() });
            }
        }
        let Some(first) = body.stmts.first() else { return };
        let mutants = self.take("FnValue", first);
        let open = self.offset(body.brace_token.span.open().end());
        let close = self.offset(body.brace_token.span.close().start());
        let is_impl = match &signature.output {
            ReturnType::Type(_, kind) => self.source[self.range(kind)].starts_with("impl "),
            ReturnType::Default => false,
        };
        if is_impl {
            // The values of one function have one type.
            let last = mutants.len();
            let value = |index: usize, what: Vec<Piece>| {
                let mut pieces = vec![text("itertools::Either::Right(".repeat(index))];
                pieces.push(text(if index < last { "itertools::Either::Left({" } else { "({" }));
                pieces.extend(what);
                pieces.push(text("})"));
                pieces.push(text(")".repeat(index)));
                pieces
            };
            let original = value(last, vec![Piece::Source(open..close)]);
            let mutants = mutants.into_iter().enumerate().map(|(index, mutant)| {
                let what = value(index, vec![text(mutant.replacement.clone())]);
                (mutant, what)
            });
            let mutants = mutants.collect();
            self.site(open..close, Vec::new(), "", original, mutants);
        } else {
            let mutants = each(mutants, |mutant| vec![text(format!("return {};", mutant.replacement))]);
            self.site(open..open, Vec::new(), "", Vec::new(), mutants);
        }
    }

    fn arm(&mut self, arm: &Arm) {
        let mut mutants = each(self.take("MatchArm", arm), |_| vec![text("false")]);
        let guard = arm.guard.as_ref().map(|(_, guard)| &**guard);
        if let Some(guard) = guard {
            mutants.extend(each(self.take("MatchArmGuard", guard), |mutant| vec![text(&*mutant.replacement)]));
            let range = self.range(guard);
            self.site(range.clone(), Vec::new(), "", vec![Piece::Source(range)], mutants);
        } else {
            let end = self.range(&arm.pat).end;
            self.site(end..end, vec![text(" if")], "", vec![text("true")], mutants);
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        let mutants = self.take("BinaryOperator", &binary.op);
        if mutants.is_empty() {
            return;
        }
        let range = self.range(binary);
        let [left, right] = [&binary.left, &binary.right].map(|side| self.range(side));
        let operator = self.source[self.range(&binary.op)].to_owned();
        let lazy = matches!(binary.op, BinOp::And(_) | BinOp::Or(_));
        if lazy && (binds(&binary.left) || binds(&binary.right)) {
            println!("binds {}", mutants[0].number);
            return;
        }
        if lazy && mutants.len() == 1 && ["&&", "||"].contains(&&*mutants[0].replacement) {
            // Neither side is written twice, since chains of these are long.
            let (number, is_or) = (mutants[0].number, operator == "||");
            let on = format!("(crate::mutant::at({number}) == {number})");
            let pieces = vec![
                text(format!("/*[{number}]*/(if (")),
                Piece::Source(left),
                text(format!(") {} {on} {{", if is_or { "==" } else { "!=" })),
                Piece::Source(right),
                text(format!("}} else {{ {}{on} }})/*[/{number}]*/", if is_or { "!" } else { "" })),
            ];
            self.sites.push(Site { range, pieces });
            return;
        }
        if operator.ends_with('=') && !["==", "!=", "<=", ">="].contains(&&*operator) {
            let statement = |operator: &str| {
                vec![Piece::Source(left.clone()), text(format!(" {operator} ")), Piece::Source(right.clone())]
            };
            let mutants = each(mutants, |mutant| statement(&mutant.replacement));
            self.site(range, vec![text("{")], "}", statement(&operator), mutants);
            return;
        }
        let compares = ["==", "!=", "<", ">", "<=", ">="].contains(&&*operator);
        let (borrow, deref) = if compares { ("&", "*") } else { ("", "") };
        let written = |operator: &str| vec![text(format!("{deref}__l {operator} {deref}__r"))];
        let mutants = each(mutants, |mutant| written(&mutant.replacement));
        let head = vec![
            text(format!("(match ({borrow}(")),
            Piece::Source(left),
            text(format!("), {borrow}(")),
            Piece::Source(right),
            text(")) { (__l, __r) =>"),
        ];
        self.site(range, head, "})", written(&operator), mutants);
    }

    fn unary(&mut self, unary: &syn::ExprUnary) {
        let (UnOp::Not(_) | UnOp::Neg(_)) = unary.op else { return };
        let mutants = self.take("UnaryOperator", unary);
        let operator = self.source[self.range(&unary.op)].to_owned();
        let (range, operand) = (self.range(unary), self.range(&unary.expr));
        let written = |operator: &str| vec![text(format!("{operator}(")), Piece::Source(operand.clone()), text(")")];
        let mutants = each(mutants, |_| written(""));
        self.site(range, vec![text("(")], ")", written(&operator), mutants);
    }

    fn structure(&mut self, structure: &syn::ExprStruct) {
        let mut mutants = Vec::new();
        for field in &structure.fields {
            for mutant in self.take("StructField", field) {
                let start = self.range(structure).start;
                let mut what = vec![Piece::Source(start..self.offset(structure.brace_token.span.open().end()))];
                for other in structure.fields.iter().filter(|other| other.member != field.member) {
                    what.extend([Piece::Source(self.range(other)), text(", ")]);
                }
                if let Some(rest) = &structure.rest {
                    what.extend([text(".."), Piece::Source(self.range(rest))]);
                }
                what.push(text("}"));
                mutants.push((mutant, what));
            }
        }
        let range = self.range(structure);
        self.site(range.clone(), vec![text("(")], ")", vec![Piece::Source(range)], mutants);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.owner, name.unwrap_or_default());
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        let owner = std::mem::take(&mut self.owner);
        self.function(&item.sig, &item.block);
        self.owner = owner;
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.arm(arm);
        visit::visit_arm(self, arm);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) => self.unary(unary),
            Expr::Struct(structure) => self.structure(structure),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}
