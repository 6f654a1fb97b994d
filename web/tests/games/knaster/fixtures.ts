// Knaster at a few moments, written down from games played with the rules of the server.
import type { KnasterFacts, KnasterPrivate, KnasterView } from '../../../src/games/knaster/view';

export interface Moment {
  view: KnasterView;
  private: KnasterPrivate;
  legal: string[];
}

export const FACTS: KnasterFacts = {
  combinations: { three: 1, pairs: 1, four: 2, house: 2, five: 3, straight: 3 },
  grades: { impressive: 100, super: 80, good: 50 },
};

// prettier-ignore
const LINE_POINTS = {"row 1": 9, "row 2": 8, "row 3": 7, "row 4": 6, "row 5": 5, "column a": 9, "column b": 8, "column c": 7, "column d": 6, "column e": 5, "falling": 10, "rising": 10};

// prettier-ignore
export const choosing: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 2, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [0, 1], "needs_chance": false, "over": false, "scores": [1, 1], "breakdown": [{"circles": 1}, {"circles": 1}], "winners": [], "legal": [], "active": 0, "dice": [3, 4], "called": 7, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [6, null, 7, null, null, null, 7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "circled": ["a1"], "entered": null}, {"numbers": [null, null, null, null, null, null, null, null, null, null, null, null, 6, null, null, null, null, null, 7, null, null, null, null, null, 6], "circled": ["d4"], "entered": null}]},
  "private": {"sheet": {"numbers": [6, null, 7, null, null, null, 7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "circled": ["a1"], "entered": null}, "owed": {}, "won": {}, "begun": null},
  "legal": ["enter b1", "circle c1", "enter d1", "enter e1", "enter a2", "circle b2", "enter c2", "enter d2", "enter e2", "enter a3", "enter b3", "enter c3", "enter d3", "enter e3", "enter a4", "enter b4", "enter c4", "enter d4", "enter e4", "enter a5", "enter b5", "enter c5", "enter d5", "enter e5"]};

// prettier-ignore
export const waiting: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 2, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [1], "needs_chance": false, "over": false, "scores": [1, 1], "breakdown": [{"circles": 1}, {"circles": 1}], "winners": [], "legal": [], "active": 0, "dice": [3, 4], "called": 7, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [6, null, 7, null, null, null, 7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "circled": ["a1"], "entered": null}, {"numbers": [null, null, null, null, null, null, null, null, null, null, null, null, 6, null, null, null, null, null, 7, null, null, null, null, null, 6], "circled": ["d4"], "entered": null}]},
  "private": {"sheet": {"numbers": [6, null, 7, null, null, null, 7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, 7, null], "circled": ["a1"], "entered": "d5"}, "owed": {}, "won": {}, "begun": null}, "legal": []};

// prettier-ignore
export const waitingCircle: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 2, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [1], "needs_chance": false, "over": false, "scores": [1, 1], "breakdown": [{"circles": 1}, {"circles": 1}], "winners": [], "legal": [], "active": 0, "dice": [3, 4], "called": 7, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [6, null, 7, null, null, null, 7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "circled": ["a1"], "entered": null}, {"numbers": [null, null, null, null, null, null, null, null, null, null, null, null, 6, null, null, null, null, null, 7, null, null, null, null, null, 6], "circled": ["d4"], "entered": null}]},
  "private": {"sheet": {"numbers": [6, null, 7, null, null, null, 7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null], "circled": ["a1", "b2"], "entered": null}, "owed": {}, "won": {}, "begun": null}, "legal": []};

// prettier-ignore
export const bonus: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 1, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [0], "needs_chance": false, "over": false, "scores": [0], "breakdown": [{"circles": 0}], "winners": [], "legal": [], "active": 0, "dice": [4, 4], "called": 8, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [null, null, null, null, null, null, null, null, null, null, 6, 6, 6, 8, null, null, null, null, null, null, null, null, null, null, null], "circled": [], "entered": null}]},
  "private": {"sheet": {"numbers": [null, null, null, null, null, null, null, null, null, null, 6, 6, 6, 8, 8, null, null, null, null, null, null, null, null, null, null], "circled": [], "entered": "e3"}, "owed": {"row": 2}, "won": {"row": "house"}, "begun": null},
  "legal": ["circle a3 in row", "circle b3 in row", "circle c3 in row", "circle d3 in row", "circle e3 in row"]};

// prettier-ignore
export const begun: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 1, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [0], "needs_chance": false, "over": false, "scores": [0], "breakdown": [{"circles": 0}], "winners": [], "legal": [], "active": 0, "dice": [4, 4], "called": 8, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [null, null, null, null, null, null, null, null, null, null, 6, 6, 6, 8, null, null, null, null, null, null, null, null, null, null, null], "circled": [], "entered": null}]},
  "private": {"sheet": {"numbers": [null, null, null, null, null, null, null, null, null, null, 6, 6, 6, 8, 8, null, null, null, null, null, null, null, null, null, null], "circled": ["a3"], "entered": "e3"}, "owed": {"row": 1}, "won": {"row": "house"}, "begun": "row"},
  "legal": ["circle b3 in row", "circle c3 in row", "circle d3 in row", "circle e3 in row"]};

// prettier-ignore
export const fork: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 1, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [0], "needs_chance": false, "over": false, "scores": [0], "breakdown": [{"circles": 0}], "winners": [], "legal": [], "active": 0, "dice": [2, 4], "called": 6, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [null, null, 5, null, null, 6, 6, null, 8, 8, null, null, 7, null, null, null, null, 8, null, null, null, null, 4, null, null], "circled": [], "entered": null}]},
  "private": {"sheet": {"numbers": [null, null, 5, null, null, 6, 6, 6, 8, 8, null, null, 7, null, null, null, null, 8, null, null, null, null, 4, null, null], "circled": [], "entered": "c2"}, "owed": {"row": 2, "column": 3}, "won": {"row": "house", "column": "straight"}, "begun": null},
  "legal": ["circle a2 in row", "circle b2 in row", "circle c2 in row", "circle d2 in row", "circle e2 in row", "circle c1 in column", "circle c2 in column", "circle c3 in column", "circle c4 in column", "circle c5 in column"]};

// prettier-ignore
export const forkBegun: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 1, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [0], "needs_chance": false, "over": false, "scores": [0], "breakdown": [{"circles": 0}], "winners": [], "legal": [], "active": 0, "dice": [2, 4], "called": 6, "last_roll": false, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [null, null, 5, null, null, 6, 6, null, 8, 8, null, null, 7, null, null, null, null, 8, null, null, null, null, 4, null, null], "circled": [], "entered": null}]},
  "private": {"sheet": {"numbers": [null, null, 5, null, null, 6, 6, 6, 8, 8, null, null, 7, null, null, null, null, 8, null, null, null, null, 4, null, null], "circled": ["c2"], "entered": "c2"}, "owed": {"row": 1, "column": 3}, "won": {"row": "house", "column": "straight"}, "begun": "row"},
  "legal": ["circle a2 in row", "circle b2 in row", "circle d2 in row", "circle e2 in row"]};

// prettier-ignore
export const last: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 1, "options": {}, "first": 0, "seat": null, "phase": "choose", "to_act": [0], "needs_chance": false, "over": false, "scores": [60], "breakdown": [{"row 2": 8, "row 3": 7, "column a": 9, "column e": 5, "falling": 10, "circles": 21}], "winners": [], "legal": [], "active": 0, "dice": [5, 3], "called": 8, "last_roll": true, "owed": {}, "begun": null, "grade": null,
    "sheets": [{"numbers": [7, 11, 4, 7, 8, 10, 7, 5, 10, 6, 9, 2, 8, 4, 6, 9, 3, 4, 7, 8, 7, 5, 12, 9, 6], "circled": ["a1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3", "a4", "c4", "d4", "e4", "a5", "b5", "e5"], "entered": null}]},
  "private": {"sheet": {"numbers": [7, 11, 4, 7, 8, 10, 7, 5, 10, 6, 9, 2, 8, 4, 6, 9, 3, 4, 7, 8, 7, 5, 12, 9, 6], "circled": ["a1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3", "a4", "c4", "d4", "e4", "a5", "b5", "e5"], "entered": null}, "owed": {}, "won": {}, "begun": null},
  "legal": ["pass"]};

// prettier-ignore
export const over: Moment = {
  "view": {
    "line_points": LINE_POINTS, "facts": FACTS, "game": "knaster", "players": 1, "options": {}, "first": 0, "seat": null, "phase": "over", "to_act": [], "needs_chance": false, "over": true, "scores": [103], "breakdown": [{"row 1": 9, "row 2": 8, "row 3": 7, "row 5": 5, "column a": 9, "column b": 8, "column c": 7, "column d": 6, "falling": 10, "rising": 10, "circles": 24}], "winners": [0], "legal": [], "active": 0, "dice": [5, 2], "called": 7, "last_roll": true, "owed": {}, "begun": null, "grade": "impressive",
    "sheets": [{"numbers": [12, 10, 6, 8, 5, 3, 6, 7, 8, 2, 6, 4, 8, 7, 9, 7, 7, 8, 6, 10, 6, 7, 4, 6, 6], "circled": ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3", "a4", "b4", "c4", "d4", "a5", "b5", "c5", "d5", "e5"], "entered": null}]},
  "private": {"sheet": {"numbers": [12, 10, 6, 8, 5, 3, 6, 7, 8, 2, 6, 4, 8, 7, 9, 7, 7, 8, 6, 10, 6, 7, 4, 6, 6], "circled": ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3", "a4", "b4", "c4", "d4", "a5", "b5", "c5", "d5", "e5"], "entered": null}, "owed": {}, "won": {}, "begun": null}, "legal": []};
